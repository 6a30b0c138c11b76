\* Written by led from forms.led.
---- MODULE forms ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLES t, q, R
vars == <<t, q, R>>

\* The sum of the second coordinates of a set of pairs: of a term for each solution.
RECURSIVE SumOf(_)
SumOf(P) ==
  IF P = {} THEN 0 ELSE LET p == CHOOSE q_1 \in P : TRUE IN p[2] + SumOf(P \ {p})

\* The members of a set of numbers as a sequence.
RECURSIVE Ascending(_)
Ascending(S) ==
  IF S = {} THEN <<>>
  ELSE LET x == CHOOSE y \in S : \A z \in S : y <= z IN <<x>> \o Ascending(S \ {x})

sgn(x) == 2 * (IF x > 0 THEN 1 ELSE IF x < 0 THEN -1 ELSE 0) + 1

raise(t_1, i) == [t_1 EXCEPT ![i] = t_1[i] + 1, ![1] = 0]

raiseSeq(s, i) == [s EXCEPT ![i] = s[i] + 1]

put(R_1, a, b) == {p \in R_1 : p[1] # a} \cup {<<a, b>>}

squares(k) ==
  LET all == Ascending({i \in 1..k : i % 2 = 1})
  IN [
      i \in 1..Len(all) |->
      LET i_1 == all[i]
      IN i_1 * i_1
    ]

tail(s) == SubSeq(s, 2, Len(s))

front(s) == SubSeq(s, 1, Len(s) - 1)

names(T) == {name : <<other, name, other_1>> \in T}

total(T) ==
  SumOf(
    {<<<<other, other_1, price>>, price>> : <<other, other_1, price>> \in T}
  )

pairs(A) == UNION {{<<a, b>> : b \in {b \in A : a < b}} : a \in A}

count(A) == SumOf(UNION {{<<<<i, j>>, i * j>> : j \in A} : i \in A})

small(A) == {x \in A : x < 3}

below(R_1) == {<<a, b>> \in R_1 : a < b}

smallSeq(A) ==
  LET all == Ascending({x \in A : x < 3})
  IN [i \in 1..Len(all) |-> all[i]]

currentR == R

Init == t = <<0, 0, 0>> /\ q = <<1, 2, 3>> /\ R = {<<1, 2>>, <<2, 1>>}

Raise == \E i \in 2..3 : t[i] < 2 /\ t' = raise(t, i) /\ UNCHANGED <<q, R>>

Pop == \E x \in {1} : q # <<>> /\ q' = tail(q) /\ UNCHANGED <<t, R>>

Put ==
  \E a \in 1..2 :
    \E b \in 1..2 :
      (a = b => sgn(a) = 3) /\ R' = put(R, a, b) /\ UNCHANGED <<t, q>>

Next == Raise \/ Pop \/ Put

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Always ==
  squares(3) = <<1, 9>> /\ front(<<1, 2>>) = <<1>> /\ smallSeq({1, 5}) = <<1>>

Always_1 ==
  /\ names({<<1, 2, 3>>}) = {2}
  /\ total({<<1, 2, 3>>, <<2, 2, 4>>}) = 7
  /\ count({1, 2}) = 9

Always_2 == below(currentR) \subseteq currentR

Always_3 ==
  raiseSeq(<<1, 2>>, 2) = <<1, 3>> /\ put({<<1, 2>>}, 1, 5) = {<<1, 5>>}

Always_4 == Cardinality(pairs(small({1, 2, 3}))) = 1

====

\* Written by led from forms.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always
INVARIANT Always_1
INVARIANT Always_2
INVARIANT Always_3
INVARIANT Always_4
