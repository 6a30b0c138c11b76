\* Written by led from life.led.
---- MODULE life ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

Abs(x) == IF x < 0 THEN -x ELSE x

Pos == {1, 2} \X {1, 2}

near(p, q) == p # q /\ Abs(p[1] - q[1]) <= 1 /\ Abs(p[2] - q[2]) <= 1

count(p) == Cardinality({q \in state : near(p, q)})

Init == state \in SUBSET Pos

Next == state' = {p \in Pos : count(p) = 3 \/ (p \in state /\ count(p) = 2)}

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Always == state \subseteq Pos

====

\* Written by led from life.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always
