// Published systems, one document each in `systems` or among the examples, with the number of states and the depth that TLC finds, as listed
// in the manifests of the TLA+ examples (github.com/tlaplus/Examples). The depth of an initial state is 1 there, and 0
// here.

import { describe, expect, it } from "vitest";
import { documentsIn } from "../documents.js";
import { claimsOf, compiled } from "./searching.js";

/** The number of states and the depth of each system, and its model among the TLA+ examples. */
const published: Readonly<Record<string, readonly [states: number, depth: number, source: string]>> = {
  "alternating-bit.led": [240, 9, "SpecifyingSystems/TLC/MCAlternatingBit.cfg"],
  "atomic-commitment.led": [4_284, 18, "acp/ACP_NB_TLC.cfg"],
  "chameneos.led": [34_534, 12, "Chameneos/Chameneos.cfg"],
  "chang-roberts.led": [137, 9, "chang_roberts/MCChangRoberts.cfg"],
  "cigarette-smokers.led": [6, 1, "CigaretteSmokers/CigaretteSmokers.cfg"],
  "coffee-can.led": [5_150, 0, "CoffeeCan/CoffeeCan100Beans.cfg"],
  "dining-philosophers.led": [67, 28, "DiningPhilosophers/DiningPhilosophers.cfg"],
  "elevators.led": [4_122, 35, "MultiCarElevator/ElevatorLivenessMedium.cfg"],
  // The manifest lists depth 10; TLC itself reports 9.
  "ewd840.led": [302, 8, "ewd840/EWD840.cfg"],
  "majority.led": [2_733, 5, "Majority/MCMajority.cfg"],
  // The manifest has no counts, since TLC stops at the solution; without that property it reports these.
  "missionaries.led": [64, 12, "MissionariesAndCannibals/MissionariesAndCannibals.cfg"],
  "moving-cat.led": [48, 0, "Moving_Cat_Puzzle/CatEvenBoxes.cfg"],
  "paxos.led": [3_921, 16, "PaxosHowToWinATuringAward/MCPaxosTiny.cfg"],
  "prisoners.led": [214, 13, "Prisoners/Prisoners.cfg"],
  "readers-writers.led": [21_527, 12, "ReadersWriters/MC.cfg"],
  "scheduling-allocator.led": [1_690, 6, "allocator/SchedulingAllocator.cfg"],
  "simple-allocator.led": [400, 5, "allocator/SimpleAllocator.cfg"],
  "single-lane-bridge.led": [3_605, 28, "SingleLaneBridge/MC.cfg"],
  "tcommit.led": [34, 6, "transaction_commit/TCommit.cfg"],
  "tcp.led": [1_182, 13, "tcp/MCtcp.cfg"],
  "termination.led": [4_097, 13, "ewd998/AsyncTerminationDetection.cfg"],
  "two-phase.led": [288, 10, "transaction_commit/TwoPhase.cfg"],
  "yo-yo.led": [102, 30, "YoYo/MCYoYoPruning.cfg"],
};

const documents = ["tests/explore/systems", "examples/machines"]
  .flatMap((folder) => documentsIn(folder))
  .map(({ path, text }) => ({ name: path.slice(path.lastIndexOf("/") + 1), text }))
  .filter(({ name }) => Object.hasOwn(published, name));

it("each published system has a document", () => {
  expect(documents.map(({ name }) => name).toSorted()).toEqual(Object.keys(published));
});

describe.each(documents)("$name", ({ name, text }) => {
  it("causes no warning", () => {
    expect(compiled(text).diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  });

  it("has the published number of states, and satisfies its properties", async () => {
    const results = await claimsOf(text);
    expect(results.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(results.filter(({ status }) => status === "failed")).toEqual([]);
    expect(new Set(results.map(({ holds }) => holds))).toEqual(new Set(["true", "false"]));
    const [states, depth] = published[name]!;
    for (const { explored } of results) expect(explored).toMatchObject({ states, depth, isComplete: true });
  });
});
