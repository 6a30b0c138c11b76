\* Written by led from jugs.led.
---- MODULE jugs ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLES a, b
vars == <<a, b>>

Min(S) == CHOOSE x \in S : \A y \in S : x <= y

Init == a = 0 /\ b = 0

FillSmall == a' = 3 /\ UNCHANGED b

FillLarge == b' = 5 /\ UNCHANGED a

EmptySmall == a' = 0 /\ UNCHANGED b

EmptyLarge == b' = 0 /\ UNCHANGED a

PourIntoLarge ==
  LET p == Min({a, 5 - b})
  IN a' = a - p /\ b' = b + p

PourIntoSmall ==
  LET q == Min({b, 3 - a})
  IN a' = a + q /\ b' = b - q

Next ==
  \/ FillSmall
  \/ FillLarge
  \/ EmptySmall
  \/ EmptyLarge
  \/ PourIntoLarge
  \/ PourIntoSmall

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Next2 ==
  \/ (a' = 3 /\ UNCHANGED b)
  \/ (b' = 5 /\ UNCHANGED a)
  \/ LET p == Min({a, 5 - b})
    IN a' = a - p /\ b' = b + p
  \/ LET q == Min({b, 3 - a})
    IN a' = a + q /\ b' = b - q

Spec2 == Init /\ [][Next2]_vars /\ WF_vars(Next2)

\* If TLC reports a violation, its trace is the witness.
Impossible == b # 4

Always == a + b \in 0..8

Always_1 == a \in {0, 3} \/ b \in {0, 5}

Impossible_1 == b # 4

====

\* Written by led from jugs.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always
INVARIANT Always_1

\* Written by led from jugs.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Impossible

\* Written by led from jugs.led.
SPECIFICATION Spec2
CHECK_DEADLOCK FALSE
INVARIANT Impossible_1
