const keep = setInterval(()=>{},1000);
import { access, writeFile } from 'node:fs/promises';
import { Refusal, serveTask } from '../task/serve-task.ts';
import { builtIn } from './built-in/index.ts';
import type { Engine } from './engine.ts';
import { type Inspection, judge, unreadable } from './judge.ts';
import type { MediaFacts, MediaSource } from './media.port.ts';
import { brightnessOf, jpegOf, mp4Of, shownSize, waveOf } from './recipes.ts';

async function inspect(engine: Engine, source: MediaSource) { return judge(await engine.inspect(source)); }
const [op, source, target] = process.argv.slice(2);
const src = source!.split('|');
const t=performance.now();
const found = await inspect(builtIn, src);
console.log('inspect', (performance.now()-t).toFixed(0), JSON.stringify(found));
if (op==='n') await builtIn.convert(src, target!, mp4Of(found));
if (op==='w') await builtIn.convert(src, target!, waveOf(found.audio!.index));
if (op==='j') { const b = await builtIn.picture(src, found.video!.index, 1, jpegOf(found.video!)); await writeFile(target!, b!); const g=await builtIn.picture(src, found.video!.index, 1, brightnessOf(found.video!)); console.log(g!.length); }
console.log('done', (performance.now()-t).toFixed(0), process.cpuUsage(), process.memoryUsage.rss()/1e6);
if (op!=='p'&&op!=='j') console.log(JSON.stringify(await inspect(builtIn,[target!])));
process.kill(process.pid,"SIGKILL")
