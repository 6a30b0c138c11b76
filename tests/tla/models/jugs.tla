\* Written by led from jugs.led.
---- MODULE jugs ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

Min(S) == CHOOSE x \in S : \A y \in S : x <= y

\* There is a jug for three litres, another one for five, and a well. How can you measure four litres in the larger jug?
\*
\* A *state* is the pair of their contents in litres. A jug can be filled, emptied, or poured into the other one until that is full.
initialState == <<0, 0>>

steps(s) ==
  LET a == s[1]
      b == s[2]
      p == Min({a, 5 - b})
      q == Min({b, 3 - a})
  IN {
      <<"fillSmall", <<3, b>>>>,
      <<"fillLarge", <<a, 5>>>>,
      <<"emptySmall", <<0, b>>>>,
      <<"emptyLarge", <<a, 0>>>>,
      <<"pourIntoLarge", <<a - p, b + p>>>>,
      <<"pourIntoSmall", <<a + q, b - q>>>>
    }

Init == state = initialState

Next == \E after \in steps(state) : after[2] # state /\ state' = after[2]

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Next2 ==
  \E after \in steps(state) :
    /\ (
        LET label == after[1]
        IN label \notin {"emptySmall", "emptyLarge"}
      )
    /\ after[2] # state
    /\ state' = after[2]

Spec2 == Init /\ [][Next2]_state /\ WF_state(Next2)

\* If TLC reports a violation, its trace is the witness.
Impossible == state[2] # 4

Always == state[1] + state[2] \in 0..8

Always_1 == state[1] \in {0, 3} \/ state[2] \in {0, 5}

\* If TLC reports a violation, its trace is the witness.
Impossible_1 == state[2] # 4

====

\* Written by led from jugs.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Impossible
INVARIANT Always
INVARIANT Always_1

\* Written by led from jugs.led.
SPECIFICATION Spec2
CHECK_DEADLOCK FALSE
INVARIANT Impossible_1
