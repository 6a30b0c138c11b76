\* Written by led from river.led.
---- MODULE river ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

\* A farmer has to bring a wolf, a goat and a cabbage across a river. The boat
\* carries the farmer and one of the three at most. Left alone, the wolf eats
\* the goat, and the goat eats the cabbage.
\*
\* A *state* is the set of those who are still on the near bank. At the start,
\* all four are.
initialState == {"farmer", "wolf", "goat", "cabbage"}

all4 == initialState

\* A bank is *safe* if the farmer is there, or if nobody there eats anybody
\* else.
eats == {<<"wolf", "goat">>, <<"goat", "cabbage">>}

safe(B) == "farmer" \in B \/ ~(\E <<x, y>> \in eats : x \in B /\ y \in B)

\* In a *crossing* the farmer changes sides, alone or with one of those on the
\* same bank. Nobody crosses if one of the banks would not be safe afterwards.
\* The label of a step says who goes along.
here == IF "farmer" \in state THEN state ELSE all4 \ state

crossed(C) == IF "farmer" \in state THEN state \ C ELSE state \cup C

companies == {{"farmer", x} : x \in here}

Init == state = initialState

Next ==
  \E C \in companies :
    safe(crossed(C)) /\ safe(all4 \ crossed(C)) /\ state' = crossed(C)

Spec == Init /\ [][Next]_state /\ WF_state(Next)

\* If TLC reports a violation, its trace is the witness.
Impossible == state # {}

End == state = {}
Ends == <>End

====

\* Written by led from river.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Impossible

\* Written by led from river.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
PROPERTY Ends
