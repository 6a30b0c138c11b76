// The number of bytes that a function allocates, including garbage. Unlike times, it hardly varies between runs and
// machines.

import { type HeapProfiler, Session } from "node:inspector";

/** Average number of bytes between samples. */
const interval = 4096;

/**
 * The bytes that `work` allocates, to some per cent if there are many samples, by V8's sampling heap profiler. Call it
 * once per process: afterwards, optimised code is recompiled and allocates more.
 */
export function allocatedBy(work: () => void): number {
  const session = new Session();
  session.connect();
  // A session with the current thread answers synchronously.
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
