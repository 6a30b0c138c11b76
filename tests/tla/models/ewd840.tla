\* Written by led from ewd840.led.
---- MODULE ewd840 ----
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANT n
ASSUME n \in Nat \ {0}

VARIABLES A, B, pos, tint
vars == <<A, B, pos, tint>>

Node == 0..n - 1

tintAfter(i, B_1, tint_1) == IF i \in B_1 THEN "black" ELSE tint_1

blackened(B_1, i, j) == IF j > i THEN B_1 \cup {i} ELSE B_1

\* Node 0 *detects* the end when it is white and inactive and holds a white
\* token. Then all nodes are inactive:
detects == pos = 0 /\ tint = "white" /\ 0 \notin A /\ 0 \notin B

Init == A \in SUBSET Node /\ B \in SUBSET Node /\ pos \in Node /\ tint = "black"

Initiate ==
  /\ pos = 0
  /\ (tint = "black" \/ 0 \in B)
  /\ B' = B \ {0}
  /\ pos' = n - 1
  /\ tint' = "white"
  /\ UNCHANGED A

Pass ==
  \E i \in Node \ {0} :
    /\ pos = i
    /\ i \in A => i \in B \/ tint = "black"
    /\ B' = B \ {i}
    /\ pos' = i - 1
    /\ tint' = tintAfter(i, B, tint)
    /\ UNCHANGED A

Send ==
  \E i \in A :
    \E j \in Node \ {i} :
      A' = A \cup {j} /\ B' = blackened(B, i, j) /\ UNCHANGED <<pos, tint>>

Stop == \E i \in A : A' = A \ {i} /\ UNCHANGED <<B, pos, tint>>

Next == Initiate \/ Pass \/ Send \/ Stop

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Always == detects => A = {}

Always_1 ==
  \/ \A i \in Node : i > pos => i \notin A
  \/ \E j \in B : j <= pos
  \/ tint = "black"

\* If TLC reports a violation, its trace is the witness.
Impossible == ~detects

Always_2 == tint = "white" => A = {}

====

\* Written by led from ewd840.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
CONSTANT n = 3
INVARIANT Always
INVARIANT Always_1

\* Written by led from ewd840.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT n = 3
INVARIANT Impossible

\* Written by led from ewd840.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT n = 3
INVARIANT Always_2
