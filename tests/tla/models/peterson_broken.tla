\* Written by led from peterson-broken.led.
---- MODULE peterson_broken ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLES P, F, turn
vars == <<P, F, turn>>

\* This is Peterson's algorithm with its first two steps in the other order: a
\* process gives the turn to the other one first, and then raises its flag. It
\* looks just as good, and it nearly always works.
Process == {1, 2}

other(i) == 3 - i

step(i) ==
  LET free == F[other(i)] => turn = i
  IN IF P[i] = "away"
    THEN {<<[P EXCEPT ![i] = "asking"], F, other(i)>>}
    ELSE IF P[i] = "asking"
    THEN {<<[P EXCEPT ![i] = "waiting"], [F EXCEPT ![i] = TRUE], turn>>}
    ELSE IF P[i] = "waiting" /\ free
    THEN {<<[P EXCEPT ![i] = "inside"], F, turn>>}
    ELSE IF P[i] = "inside"
    THEN {<<[P EXCEPT ![i] = "away"], [F EXCEPT ![i] = FALSE], turn>>}
    ELSE {}

Init == P = <<"away", "away">> /\ F = <<FALSE, FALSE>> /\ turn = 1

Next ==
  \E i \in Process :
    \E t \in step(i) :
      LET after == t
      IN P' = after[1] /\ F' = after[2] /\ turn' = after[3]

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Always == P # <<"inside", "inside">>

\* If TLC reports a violation, its trace is the witness.
Impossible == P # <<"inside", "inside">>

====

\* Written by led from peterson-broken.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Always

\* Written by led from peterson-broken.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Impossible
