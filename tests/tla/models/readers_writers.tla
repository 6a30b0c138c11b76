\* Written by led from readers-writers.led.
---- MODULE readers_writers ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLES R, W, queue
vars == <<R, W, queue>>

\* Several actors want to read and to write a shared resource. Any number of
\* them may read at once, but a writer must be alone. The problem is by P. J.
\* Courtois, F. Heymans and D. L. Parnas, "Concurrent control with readers and
\* writers" (Communications of the ACM 14, 1971); this solution, in which actors
\* wait in one queue, is the module ReadersWriters of the TLA+ examples. With
\* three actors TLC finds 21,527 states; the deepest are 12 steps away.
\*
\* A *state* has three parts: the set R of those who read, the set W of those
\* who write, and the *queue* of those who wait, each with what they want to do.
Actor == 1..3

\* An actor that does not wait for it already may join the queue to read or to
\* write. The head of the queue begins as soon as nobody writes, and, if it
\* wants to write, nobody reads. An actor that reads or writes may stop.
waiting(queue_1) == {queue_1[i] : i \in 1..Len(queue_1)}

Init == R = {} /\ W = {} /\ queue = <<>>

Ask ==
  \E a \in Actor :
    \E wish \in {"read", "write"} :
      /\ <<wish, a>> \notin waiting(queue)
      /\ queue' = queue \o <<<<wish, a>>>>
      /\ UNCHANGED <<R, W>>

Read ==
  /\ queue # <<>>
  /\ queue[1][1] = "read"
  /\ LET a == queue[1][2]
    IN W = {} /\
      R' = R \cup {a} /\
      queue' = SubSeq(queue, 2, Len(queue)) /\
      UNCHANGED W

Write ==
  /\ queue # <<>>
  /\ queue[1][1] = "write"
  /\ LET a == queue[1][2]
    IN W = {} /\
      R = {} /\
      W' = W \cup {a} /\
      queue' = SubSeq(queue, 2, Len(queue)) /\
      UNCHANGED R

Stop ==
  \/ \E a \in R : R' = R \ {a} /\ UNCHANGED <<W, queue>>
  \/ \E a \in W \ R : W' = W \ {a} /\ UNCHANGED <<R, queue>>

Next == Ask \/ Read \/ Write \/ Stop

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Always == (R = {} \/ W = {}) /\ Cardinality(W) <= 1

\* If TLC reports a violation, its trace is the witness.
Impossible == R # Actor

Always_1 == Len(queue) <= 2 * Cardinality(Actor)

Always_2 == Len(queue) < 2 * Cardinality(Actor)

====

\* Written by led from readers-writers.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always
INVARIANT Always_1

\* Written by led from readers-writers.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Impossible

\* Written by led from readers-writers.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Always_2
