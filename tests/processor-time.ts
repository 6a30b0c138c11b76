// Measures processor time, which unlike elapsed time hardly depends on the load of the machine.

/** Returns the result and the processor time in milliseconds, including garbage collection. */
export function timed<Result>(act: () => Result): { readonly result: Result; readonly milliseconds: number } {
  const start = process.cpuUsage();
  const result = act();
  const { user, system } = process.cpuUsage(start);
  return { result, milliseconds: (user + system) / 1000 };
}
