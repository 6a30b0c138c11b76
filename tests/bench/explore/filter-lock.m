-- Peterson's filter lock for five processes.
var
  stage: array [1..5] of 0..9;
  waits: array [1..4] of 1..5;

startstate begin
  for i: 1..5 do stage[i] := 0; end;
  for r: 1..4 do waits[r] := 1; end;
end;

ruleset i: 1..5 do
  rule "come" stage[i] = 0 ==> begin stage[i] := 1; end;
  rule "go" stage[i] = 9 ==> begin stage[i] := 0; end;
  rule "ask" stage[i] % 2 = 1 & stage[i] != 9 ==>
  begin
    waits[(stage[i] + 1) / 2] := i;
    stage[i] := stage[i] + 1;
  end;
  rule "pass"
    stage[i] != 0 & stage[i] % 2 = 0 &
    (waits[(stage[i] + 1) / 2] != i | forall j: 1..5 do j = i | stage[j] < stage[i] - 1 end)
  ==>
  begin
    stage[i] := stage[i] + 1;
  end;
end;
