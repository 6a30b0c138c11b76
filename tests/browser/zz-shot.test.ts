import { it, expect } from "vitest";
import { readFileSync } from "node:fs";
import { launch, pageOf, pageRuntime, playing } from "./browser.js";
it("shoots", async () => {
  const b = await launch();
  const rt = await pageRuntime();
  const far = `# Far away
/$ initialState := 0 newState := 0
images := <disc(point(500, 0-10^9), 10^9+400, color(230,240,255)), disc(point(500, 0-10^7), 10^7+200, color(200,220,255)), disc(point(500, 0-10^5), 10^5+100, color(170,200,255)), segment(point(0-10^12, 500), point(10^12, 500), dRed), segment(point(0-10^9, 0-10^9), point(10^9, 10^9), dBlue), segment(point(0-10^400, 600), point(10^400, 600), dRed),
 fTri(point(0,700), point(10^9, 700), point(0, 10^9), dGreen), circle(point(500, 300), 100, dBlack), text("two lines
".. $/`;
  const doc = far.replace(', text("two lines\n".. $/', ', graphic("pictures/cat.png", point(800, 200), 220, 120), graphic("a.png", point(150,200), 0, 0), text("gypsy\\nOne X 09", point(500,300), 40, dBlack)> $/');
  await playing(b, pageOf(doc, rt), async (g) => { await g.page.waitForTimeout(300); await g.page.screenshot({path:"/tmp/far.png"}); });
  const err = '# Broken game\n/$ initialState := 2 newState := currentState - 1 if mouseClicked; currentState otherwise\nhalf(n, S) := 1 / n\nimages := {disc(point(100, 100), 50, dRed), text(half(currentState, {`x, "a"}), point(500, 400), 40, dBlack)} $/';
  await playing(b, pageOf(err, rt), async (g) => { await g.click(1,1); await g.page.waitForTimeout(100); await g.click(1,1); await g.page.waitForTimeout(300); await g.page.screenshot({path:"/tmp/err.png"}); });
  const deep = '# Deep\n/$ initialState := 0 newState := 0\nf(n) := 0 if n = 0; 1 + f(n-1) otherwise\nimages := {text(f(5000), point(500, 400), 40, dBlack)} $/';
  await playing(b, pageOf(deep, rt), async (g) => { await g.page.waitForTimeout(300); console.log(await g.texts(), await g.page.locator("#panel").innerText()); });
  const many = '# Many\n/$ initialState := 0 newState := currentState + 1\nimages := {disc(point((k * 37 + currentState) mod 1000, (k * 91) mod 800), 1 + k mod 9, color(k mod 256, (3*k) mod 256, 100)) | k in {1..1000}} U {segment(point((k * 37 + currentState) mod 1000, (k * 91) mod 800), point(k, 3), color(k mod 256, (3*k) mod 256, 100)) | k in {1..500}} U  {text(k, point((k * 37 + currentState) mod 1000, (k * 91) mod 800), 12, color(k mod 256, (3*k) mod 256, 100)) | k in {1..500}} U {text(currentState, point(500,400), 100, dBlack)} $/';
  await playing(b, pageOf(many, rt), async (g) => { const f = async () => Number((await g.page.locator("#captions li").allTextContents())[0]);
    await g.page.waitForTimeout(1000); 
    const t = await g.page.evaluate(() => new Promise(done => { const o: number[] = []; let last = performance.now(); const s = (n: number) => { o.push(n-last); last = n; if (o.length < 60) requestAnimationFrame(s); else done(o.sort((a,b)=>a-b)); }; requestAnimationFrame(s); }));
    console.log(JSON.stringify(t)); await g.page.screenshot({path:"/tmp/many.png"}); });
  await b.close();
}, 60000);
