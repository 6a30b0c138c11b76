-- Two-phase commit with seven databases.
var
  decision: enum { open, commit, giveUp };
  database: array [1..7] of enum { working, prepared, committed, aborted };
  heard: array [1..7] of boolean;

startstate begin
  decision := open;
  for r: 1..7 do database[r] := working; heard[r] := false; end;
end;

ruleset r: 1..7 do
  rule "prepare" database[r] = working ==> begin database[r] := prepared; end;
  rule "abort" database[r] = working ==> begin database[r] := aborted; end;
  rule "hear" database[r] = prepared & decision = open ==> begin heard[r] := true; end;
  rule "obey" database[r] = prepared & decision != open ==>
  begin
    if decision = commit then database[r] := committed; else database[r] := aborted; end;
  end;
end;

rule "decide" decision = open & forall r: 1..7 do heard[r] end ==> begin decision := commit; end;
rule "give up" decision = open ==> begin decision := giveUp; end;
