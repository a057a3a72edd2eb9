import { readFileSync } from 'node:fs';
import { featuresOf, likelihoodsOf, polarities } from './polarity.ts';
import { fit, settings } from './training/fit.ts';
import { compoundOf } from './cues.ts';
const rows = JSON.parse(readFileSync('/var/tmp/ins/feats.json', 'utf8'));
const cls=(p:number)=>Math.abs(p)<=.125?'neutral':p>0?'positive':'negative';
for (const [i,r] of rows.entries()) { r.features=featuresOf(r.text,r.e); r.polarity=cls(r.p); r.own=r.source.startsWith('own'); r.i=i; }
export function f1(pairs: [string,string][]) { let s=0; for (const k of polarities){ let tp=0,o=0; for(const [a,b] of pairs){ if(a===k&&b===k)tp++; else if(a===k||b===k)o++; } s+=2*tp/Math.max(1,2*tp+o);} return s/3; }
const guess=(f:any,w:any)=>{const l:any=likelihoodsOf(f,w); return polarities.reduce((a,b)=>l[b]>l[a]?b:a)};
const held=rows.filter((r:any)=>!r.own&&r.i%5===4), tr=rows.filter((r:any)=>!r.own&&r.i%5!==4), otr=rows.filter((r:any)=>r.source==='own-train'), ote=rows.filter((r:any)=>r.source==='own-test');
const go=(name:string,s:any,wo:number,cn:number)=>{ const ex=(rs:any[])=>rs.map(r=>({features:r.features,polarity:r.polarity,weight:(r.own?wo:1)*(r.polarity==='neutral'?cn:1)}));
  const use=[...tr,...otr]; const t0=Date.now(); const pred:any[]=[];
  if (process.env.CV) for(let k=0;k<3;k++){ const isV=(r:any)=>(r.own?r.i*7%11%3:Math.floor(r.i/5)%3)===k; const w=fit(ex(use.filter(r=>!isV(r))),s); for(const r of use.filter(isV)) pred.push([r,guess(r.features,w)]); }
  if(process.env.ERR) for(const [r,g] of pred) if(r.source==='own-train'&&r.polarity!==g) console.log(r.polarity,'->',g,r.text);
  const w=fit(ex(use),s);
  const cv=pred.length?['cv ext',f1(pred.filter(([r])=>!r.own).map(([r,g])=>[r.polarity,g])),'prod',f1(pred.filter(([r])=>r.source==='product').map(([r,g])=>[r.polarity,g])),'own',f1(pred.filter(([r])=>r.own).map(([r,g])=>[r.polarity,g]))]:[];
  const m=(rs:any[])=>f1(rs.map(r=>[r.polarity,guess(r.features,w)]));
  console.log(name,...[...cv,'held',m(held),'prodheld',m(held.filter((r:any)=>r.source==='product')),'owntest',m(ote)].map((x:any)=>typeof x==='number'?+x.toFixed(3):x),(Date.now()-t0)/1000|0,'s');
  return w;
};
const T=settings;
for (const spec of process.argv.slice(2)) { const [pen,es,wo,cn,rounds]=spec.split(',').map(Number); go(spec,{...T,penalty:pen,rounds:rounds||300,scales:{...T.scales,embedding:es}},wo!,cn!); }
