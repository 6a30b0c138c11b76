\* Written by led from peterson-broken.led.
---- MODULE peterson_broken ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

\* This is Peterson's algorithm with its first two steps in the other order: a process gives the turn to the other one first, and then raises its flag. It looks just as good, and it nearly always works.
Process == {1, 2}

other(i) == 3 - i

put(t, i, x) == IF i = 1 THEN <<x, t[2]>> ELSE <<t[1], x>>

initialState ==
  <<
    <<<<"atom", "away">>, <<"atom", "away">>>>,
    <<<<"truth", FALSE>>, <<"truth", FALSE>>>>,
    1
  >>

step(s, i) ==
  LET P == s[1]
      F == s[2]
      turn == s[3]
      free == <<"truth", ~F[other(i)][2] \/ turn = i>>
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

steps(s) == UNION {{<<i, t>> : t \in step(s, i)} : i \in Process}

Init == state = initialState

Next == \E after \in steps(state) : after[2] # state /\ state' = after[2]

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Always == state[1] # <<<<"atom", "inside">>, <<"atom", "inside">>>>

\* If TLC reports a violation, its trace is the witness.
Impossible == state[1] # <<<<"atom", "inside">>, <<"atom", "inside">>>>

====

\* Written by led from peterson-broken.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always
INVARIANT Impossible
