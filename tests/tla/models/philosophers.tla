\* Written by led from philosophers.led.
---- MODULE philosophers ----
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANT n
ASSUME n \in Nat \ {0}

VARIABLE state

Philosopher == 1..n

left(p) == p

right(p) == (p % n) + 1

initialState == [p \in Philosopher |-> "thinking"]

holdsLeft(p) == state[p] \in {"waiting", "eating"}

holdsRight(p) == state[p] = "eating"

isFree(f) ==
  \A p \in Philosopher :
    ~(left(p) = f /\ holdsLeft(p)) /\ ~(right(p) = f /\ holdsRight(p))

Init == state = initialState

Take ==
  \E p \in Philosopher :
    /\ state[p] = "thinking"
    /\ isFree(left(p))
    /\ state' = [state EXCEPT ![p] = "waiting"]

Eat ==
  \E p \in Philosopher :
    /\ state[p] = "waiting"
    /\ isFree(right(p))
    /\ state' = [state EXCEPT ![p] = "eating"]

Think ==
  \E p \in Philosopher :
    state[p] = "eating" /\ state' = [state EXCEPT ![p] = "thinking"]

Next == Take \/ Eat \/ Think

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Next2 ==
  \/ \E p \in Philosopher :
      /\ state[p] = "thinking"
      /\ isFree(left(p))
      /\ Cardinality({p_1 \in Philosopher : state[p_1] # "thinking"}) < n - 1
      /\ state' = [state EXCEPT ![p] = "waiting"]
  \/ \E p \in Philosopher :
      /\ state[p] = "waiting"
      /\ isFree(right(p))
      /\ state' = [state EXCEPT ![p] = "eating"]
  \/ \E p \in Philosopher :
      state[p] = "eating" /\ state' = [state EXCEPT ![p] = "thinking"]

Spec2 == Init /\ [][Next2]_state /\ WF_state(Next2)

Next3 ==
  \/ \E p \in Philosopher :
      /\ state[p] = "thinking"
      /\ isFree(left(p))
      /\ Cardinality({p_1 \in Philosopher : state[p_1] # "thinking"}) < n - 1
      /\ state' = [state EXCEPT ![p] = "waiting"]
  \/ \E p \in Philosopher :
      /\ state[p] = "waiting"
      /\ isFree(right(p))
      /\ state' = [state EXCEPT ![p] = "eating"]
  \/ \E p \in Philosopher :
      state[p] = "eating" /\ state' = [state EXCEPT ![p] = "thinking"]

Fair(p) ==
  \/ \E p_1 \in Philosopher :
      /\ state[p_1] = "waiting"
      /\ isFree(right(p_1))
      /\ p_1 = p
      /\ state' = [state EXCEPT ![p_1] = "eating"]
  \/ \E p_1 \in Philosopher :
      /\ state[p_1] = "eating"
      /\ p_1 = p
      /\ state' = [state EXCEPT ![p_1] = "thinking"]

Spec3 ==
  /\ Init
  /\ [][Next3]_state
  /\ WF_state(Next3)
  /\ \A p \in Philosopher : WF_state(Fair(p))

Always ==
  \A p \in Philosopher : ~(state[p] = "eating" /\ state[right(p)] = "eating")

First == state[1] = "waiting"
Then == state[1] = "eating"
Leads == First ~> Then

First_1 == state[1] = "waiting"
Then_1 == state[1] = "eating"
Leads_1 == First_1 ~> Then_1

First_2 == "waiting" \in {state[p] : p \in Philosopher}
Then_2 == "eating" \in {state[p] : p \in Philosopher}
Leads_2 == First_2 ~> Then_2

====

\* Written by led from philosophers.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
CONSTANT n = 3
INVARIANT Always

\* Written by led from philosophers.led.
SPECIFICATION Spec2
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT n = 3
PROPERTY Leads

\* Written by led from philosophers.led.
SPECIFICATION Spec3
CHECK_DEADLOCK FALSE
CONSTANT n = 3
PROPERTY Leads_2

\* Written by led from philosophers.led.
SPECIFICATION Spec3
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT n = 3
PROPERTY Leads_1
