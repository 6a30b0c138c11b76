\* Written by led from hanoi.led.
---- MODULE hanoi ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

RECURSIVE start(_)

\* A disk moves to another peg.
n == 4

start(k) == IF k = 0 THEN <<>> ELSE <<1>> \o start(k - 1)

initialState == start(n)

clear(s, i) == \A j \in 1..i - 1 : s[j] # s[i]

free(s, i, p) == \A j \in 1..i - 1 : s[j] # p

next(s) ==
  UNION {
    {
      SubSeq(s, 1, i - 1) \o <<p>> \o SubSeq(s, i + 1, n) :
      p \in {p \in 1..3 : p # s[i] /\ free(s, i, p)}
    } :
    i \in {i \in 1..n : clear(s, i)}
  }

Init == state = initialState

Next == \E after \in next(state) : after # state /\ state' = after

Spec == Init /\ [][Next]_state /\ WF_state(Next)

====

\* Written by led from hanoi.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
