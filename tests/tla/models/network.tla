\* Written by led from network.led.
---- MODULE network ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

\* A *state* holds a buffer for each pair of nodes. `put` updates both the rows
\* and the buffers in a row, so its parameters have several kinds of items.
put(w, i, x) == SubSeq(w, 1, i - 1) \o <<x>> \o SubSeq(w, i + 1, Len(w))

initialState == <<<<<<>>, <<>>>>, <<<<>>, <<>>>>>>

Init == state = initialState

Next ==
  \E i \in {1, 2} :
    \E j \in {1, 2} :
      /\ Len(state[i][j]) < 2
      /\ state' = put(state, i, put(state[i], j, state[i][j] \o <<1>>))

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Always == \A i \in {1, 2} : \A j \in {1, 2} : Len(state[i][j]) <= 2

\* If TLC reports a violation, its trace is the witness.
Impossible == state[1][2] # <<1, 1>>

====

\* Written by led from network.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always

\* Written by led from network.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Impossible
