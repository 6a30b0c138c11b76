-- The towers of Hanoi with twelve disks.
var peg: array [1..12] of 1..3;

startstate begin
  for i: 1..12 do peg[i] := 1; end;
end;

ruleset i: 1..12; p: 1..3 do
  rule "move"
    p != peg[i] & forall j: 1..12 do j < i -> peg[j] != peg[i] & peg[j] != p end
  ==>
  begin
    peg[i] := p;
  end;
end;
