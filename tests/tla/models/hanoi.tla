\* Written by led from hanoi.led.
---- MODULE hanoi ----
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANT n
ASSUME n \in Nat \ {0}

VARIABLE state

RECURSIVE start(_)

start(k) == IF k = 0 THEN <<>> ELSE <<1>> \o start(k - 1)

initialState == start(n)

clear(i) == \A j \in 1..i - 1 : state[j] # state[i]

free(i, p) == \A j \in 1..i - 1 : state[j] # p

Init == state = initialState

Next ==
  \E i \in 1..n :
    /\ clear(i)
    /\ \E p \in 1..3 :
        /\ p # state[i]
        /\ free(i, p)
        /\ state' = SubSeq(state, 1, i - 1) \o <<p>> \o SubSeq(state, i + 1, n)

Spec == Init /\ [][Next]_state /\ WF_state(Next)

====

\* Written by led from hanoi.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
CONSTANT n = 4
