\* Written by led from two-phase-commit.led.
---- MODULE two_phase_commit ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLES D, M, P
vars == <<D, M, P>>

\* Several databases take part in one transaction: either all of them commit it,
\* or all of them abort it. A manager asks each whether it is prepared. If all
\* are, it tells all to commit; it may also decide to abort, as long as it has
\* not yet told any of them to commit.
RM == {1, 2, 3}

working(r, M_1) == ~(\E t \in {t \in M_1 : t[1] = r} : TRUE)

\* A working database may *prepare* and tell the manager, or *abort* by itself.
\* Once it has prepared, it follows the decision of the manager.
decided(d) == D = d

Init == D = "open" /\ M = {} /\ P = {}

Prepare ==
  \E r \in RM :
    /\ working(r, M)
    /\ M' = {p \in M : p[1] # r} \cup {<<r, "prepared">>}
    /\ UNCHANGED <<D, P>>

Abort ==
  \E r \in RM :
    /\ working(r, M)
    /\ M' = {p \in M : p[1] # r} \cup {<<r, "aborted">>}
    /\ UNCHANGED <<D, P>>

Hear ==
  \E t \in {t \in M : t[2] = "prepared"} :
    LET r == t[1]
    IN decided("open") /\ P' = P \cup {r} /\ UNCHANGED <<D, M>>

Decide ==
  /\ decided("open")
  /\ Cardinality(P) = Cardinality(RM)
  /\ D' = "commit"
  /\ UNCHANGED <<M, P>>

GiveUp == decided("open") /\ D' = "abort" /\ UNCHANGED <<M, P>>

Obey ==
  \/ \E t \in {t \in M : t[2] = "prepared"} :
      LET r == t[1]
      IN decided("commit") /\
        M' = {p \in M : p[1] # r} \cup {<<r, "committed">>} /\
        UNCHANGED <<D, P>>
  \/ \E r \in RM :
      /\ decided("abort")
      /\ M' = {p \in M : p[1] # r} \cup {<<r, "aborted">>}
      /\ UNCHANGED <<D, P>>

Next == Prepare \/ Abort \/ Hear \/ Decide \/ GiveUp \/ Obey

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Always ==
  ~(
    \E t \in {t \in M : t[2] = "committed"} :
      \E t_1 \in {t_1 \in M : t_1[2] = "aborted"} : TRUE
  )

\* If TLC reports a violation, its trace is the witness.
Impossible == ~(\A r \in RM : <<r, "committed">> \in M)

\* If TLC reports a violation, its trace is the witness.
Impossible_1 == ~(\A r \in RM : <<r, "aborted">> \in M)

End == D # "open"
Ends == <>End

====

\* Written by led from two-phase-commit.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always
PROPERTY Ends

\* Written by led from two-phase-commit.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Impossible

\* Written by led from two-phase-commit.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Impossible_1
