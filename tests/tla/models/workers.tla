\* Written by led from workers.led.
---- MODULE workers ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

Init == state = <<0, 0>>

Next == \E i \in {1, 2} : state' = [state EXCEPT ![i] = (state[i] + 1) % 3]

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Fair(i) ==
  \E i_1 \in {1, 2} :
    i_1 = i /\ state' = [state EXCEPT ![i_1] = (state[i_1] + 1) % 3]

Spec2 ==
  /\ Init
  /\ [][Next]_state
  /\ WF_state(Next)
  /\ \A i \in {1, 2} : WF_state(Fair(i))

End == state[1] = 2
Ends == <>End

End_1 == state[1] = 2
Ends_1 == <>End_1

First == state[1] = 1
Then == state[1] = 2
Leads == First ~> Then

====

\* Written by led from workers.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
PROPERTY Ends

\* Written by led from workers.led.
SPECIFICATION Spec2
CHECK_DEADLOCK FALSE
PROPERTY Ends_1
PROPERTY Leads
