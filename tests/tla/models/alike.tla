\* Written by led from alike.led.
---- MODULE alike ----
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANTS c1, c2, committed, d1, d2, d3, prepared, working
Atoms == {c1, c2, committed, d1, d2, d3, prepared, working}

VARIABLES V, served
vars == <<V, served>>

\* Databases vote and then commit. Each of two clerks may serve one of them.
Databases == {d1, d2, d3}

Clerks == {c1, c2}

Init == V = {<<d, working>> : d \in Databases} /\ served = {}

Serve ==
  \E c \in Clerks :
    \E d \in Databases :
      /\ ~(\E <<b, x>> \in served : b = c)
      /\ served' = served \cup {<<c, d>>}
      /\ UNCHANGED V

Vote ==
  \E t \in {t \in V : t[2] = working} :
    LET d == t[1]
    IN (\E <<c, x>> \in served : x = d) /\
      V' = {p \in V : p[1] # d} \cup {<<d, prepared>>} /\
      served' = {<<c, x>> \in served : x # d}

Commit ==
  \E t \in {t \in V : t[2] = prepared} :
    LET d == t[1]
    IN (\A <<e, x>> \in V : x # working) /\
      V' = {p \in V : p[1] # d} \cup {<<d, committed>>} /\
      UNCHANGED served

Next == Serve \/ Vote \/ Commit

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Symmetry == Permutations(Databases)

Symmetry_1 == Permutations(Databases) \cup Permutations(Clerks)

Always == \A <<d, x>> \in V : x \in {working, prepared, committed}

End == \A <<d, x>> \in V : x = committed
Ends == <>End

Always_1 == Cardinality(served) <= 2

\* If TLC reports a violation, its trace is the witness.
Impossible == ~(\A <<d, x>> \in V : x = committed)

Always_2 == Cardinality(served) <= 2

End_1 == \A <<d, x>> \in V : x = committed
Ends_1 == <>End_1

====

\* Written by led from alike.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
CONSTANT c1 = c1
CONSTANT c2 = c2
CONSTANT committed = committed
CONSTANT d1 = d1
CONSTANT d2 = d2
CONSTANT d3 = d3
CONSTANT prepared = prepared
CONSTANT working = working
INVARIANT Always

\* Written by led from alike.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
CONSTANT c1 = c1
CONSTANT c2 = c2
CONSTANT committed = committed
CONSTANT d1 = d1
CONSTANT d2 = d2
CONSTANT d3 = d3
CONSTANT prepared = prepared
CONSTANT working = working
SYMMETRY Symmetry
INVARIANT Always_1

\* Written by led from alike.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
CONSTANT c1 = c1
CONSTANT c2 = c2
CONSTANT committed = committed
CONSTANT d1 = d1
CONSTANT d2 = d2
CONSTANT d3 = d3
CONSTANT prepared = prepared
CONSTANT working = working
SYMMETRY Symmetry_1
INVARIANT Always_2

\* Written by led from alike.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT c1 = c1
CONSTANT c2 = c2
CONSTANT committed = committed
CONSTANT d1 = d1
CONSTANT d2 = d2
CONSTANT d3 = d3
CONSTANT prepared = prepared
CONSTANT working = working
PROPERTY Ends

\* Written by led from alike.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT c1 = c1
CONSTANT c2 = c2
CONSTANT committed = committed
CONSTANT d1 = d1
CONSTANT d2 = d2
CONSTANT d3 = d3
CONSTANT prepared = prepared
CONSTANT working = working
SYMMETRY Symmetry
INVARIANT Impossible

\* Written by led from alike.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT c1 = c1
CONSTANT c2 = c2
CONSTANT committed = committed
CONSTANT d1 = d1
CONSTANT d2 = d2
CONSTANT d3 = d3
CONSTANT prepared = prepared
CONSTANT working = working
PROPERTY Ends_1
