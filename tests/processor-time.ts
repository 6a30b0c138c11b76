// How long a computation takes, as far as tests may ask: what is quick stays quick on a busy machine.

/** A result with the milliseconds of the processor's time that it took, with those of the collector. */
export function timed<Result>(act: () => Result): { readonly result: Result; readonly milliseconds: number } {
  const start = process.cpuUsage();
  const result = act();
  const { user, system } = process.cpuUsage(start);
  return { result, milliseconds: (user + system) / 1000 };
}
