\* Written by led from peterson.led.
---- MODULE peterson ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

\* Two processes, 1 and 2, go through the same four stages again and again: they are `away`, they `ask` for the room, they `wait`, and they are `inside`. They must never both be inside. Peterson's algorithm (1981) ensures this *mutual exclusion* with two flags and one number.
\*
\* A *state* is a triple (stages, flags, turn). The first two are pairs, with a component for each process; *turn* is the process that may enter first if both want to.
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
    THEN {
        <<put(P, i, <<"atom", "asking">>), put(F, i, <<"truth", TRUE>>), turn>>
      }
    ELSE IF P[i] = <<"atom", "asking">>
    THEN {<<put(P, i, <<"atom", "waiting">>), F, other(i)>>}
    ELSE IF P[i] = <<"atom", "waiting">> /\ free[2]
    THEN {<<put(P, i, <<"atom", "inside">>), F, turn>>}
    ELSE IF P[i] = <<"atom", "inside">>
    THEN {
        <<put(P, i, <<"atom", "away">>), put(F, i, <<"truth", FALSE>>), turn>>
      }
    ELSE {}

\* A process first raises its flag, and then gives the turn to the other. It waits until the flag of the other one is down, or the turn is its own. Leaving the room, it lowers its flag. The label of a step is the process that makes it.
steps(s) == UNION {{<<i, t>> : t \in step(s, i)} : i \in Process}

Init == state = initialState

Next == \E after \in steps(state) : after[2] # state /\ state' = after[2]

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Always == state[1] # <<<<"atom", "inside">>, <<"atom", "inside">>>>

Always_1 == steps(state) # {}

====

\* Written by led from peterson.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always
INVARIANT Always_1
