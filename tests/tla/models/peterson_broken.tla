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

put(t, i, x) == IF i = 1 THEN <<x, t[2]>> ELSE <<t[1], x>>

step(i) ==
  LET free == <<"truth", F[other(i)][2] => turn = i>>
  IN IF P[i] = <<"atom", "away">>
    THEN {<<put(P, i, <<"atom", "asking">>), F, other(i)>>}
    ELSE IF P[i] = <<"atom", "asking">>
    THEN {
        <<put(P, i, <<"atom", "waiting">>), put(F, i, <<"truth", TRUE>>), turn>>
      }
    ELSE IF P[i] = <<"atom", "waiting">> /\ free[2]
    THEN {<<put(P, i, <<"atom", "inside">>), F, turn>>}
    ELSE IF P[i] = <<"atom", "inside">>
    THEN {
        <<put(P, i, <<"atom", "away">>), put(F, i, <<"truth", FALSE>>), turn>>
      }
    ELSE {}

Init ==
  /\ P = <<<<"atom", "away">>, <<"atom", "away">>>>
  /\ F = <<<<"truth", FALSE>>, <<"truth", FALSE>>>>
  /\ turn = 1

Next ==
  \E i \in Process :
    \E t \in step(i) :
      LET after == t
      IN P' = after[1] /\ F' = after[2] /\ turn' = after[3]

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Always == P # <<<<"atom", "inside">>, <<"atom", "inside">>>>

\* If TLC reports a violation, its trace is the witness.
Impossible == P # <<<<"atom", "inside">>, <<"atom", "inside">>>>

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
