// How many bytes a function allocates, also those that are given back before it ends. Unlike times, this is nearly the same on
// each run and on each machine.

import { type HeapProfiler, Session } from "node:inspector";

/** One of so many bytes is looked at, on average. */
const interval = 4096;

/**
 * The bytes that `work` allocates, to some per cent where these are many samples: by sampling, as the profiler of the heap does.
 * To be asked once in a process: behind it, what the engine has made fast is made anew, and allocates more.
 */
export function allocatedBy(work: () => void): number {
  const session = new Session();
  session.connect();
  // A session with the own thread answers at once.
  const ask = <T>(method: string, parameters: object): T => {
    let answer: T | undefined;
    session.post(method, parameters, (error, result) => {
      if (error !== null) throw error;
      answer = result as T;
    });
    return answer!;
  };
  ask("HeapProfiler.startSampling", {
    samplingInterval: interval,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  work();
  const { profile } = ask<HeapProfiler.StopSamplingReturnType>("HeapProfiler.stopSampling", {});
  session.disconnect();
  return bytesIn(profile.head);
}

function bytesIn({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number {
  return children.reduce((sum, child) => sum + bytesIn(child), selfSize);
}
