\* Written by led from peterson.led.
---- MODULE peterson ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLES P, F, turn
vars == <<P, F, turn>>

\* Two processes, 1 and 2, go through the same four stages again and again: they
\* are `away`, they `ask` for the room, they `wait`, and they are `inside`. They
\* must never both be inside. Peterson's algorithm (1981) ensures this *mutual
\* exclusion* with two flags and one number.
\*
\* A *state* is a triple (stages, flags, turn). The first two are pairs, with a
\* component for each process; *turn* is the process that may enter first if
\* both want to.
Process == {1, 2}

other(i) == 3 - i

step(i) ==
  LET free == F[other(i)] => turn = i
  IN IF P[i] = "away"
    THEN {<<[P EXCEPT ![i] = "asking"], [F EXCEPT ![i] = TRUE], turn>>}
    ELSE IF P[i] = "asking"
    THEN {<<[P EXCEPT ![i] = "waiting"], F, other(i)>>}
    ELSE IF P[i] = "waiting" /\ free
    THEN {<<[P EXCEPT ![i] = "inside"], F, turn>>}
    ELSE IF P[i] = "inside"
    THEN {<<[P EXCEPT ![i] = "away"], [F EXCEPT ![i] = FALSE], turn>>}
    ELSE {}

\* A process first raises its flag, and then gives the turn to the other. It
\* waits until the flag of the other one is down, or the turn is its own.
\* Leaving the room, it lowers its flag. The label of a step is the process that
\* makes it.
steps == UNION {{<<i, t>> : t \in step(i)} : i \in Process}

Init == P = <<"away", "away">> /\ F = <<FALSE, FALSE>> /\ turn = 1

Next ==
  \E i \in Process :
    \E t \in step(i) :
      LET after == t
      IN P' = after[1] /\ F' = after[2] /\ turn' = after[3]

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Always == P # <<"inside", "inside">>

Always_1 == steps # {}

====

\* Written by led from peterson.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always
INVARIANT Always_1
