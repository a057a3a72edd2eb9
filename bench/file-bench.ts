import { type Cost, measureFileCost } from './file-cost.ts';
import type { BenchResult } from './measurement.ts';

/** Compared with nginx without sendfile, or with a copy in Node.js if nginx is not installed. */
const minOfBaseline = 0.6;
/** Compared with nginx with sendfile. The goal is 1, but two runs of the same nginx differ by up to 20%. */
const minOfSendfile = 0.8;
/** Cost of the product when another server sends the bytes, compared with sending them itself. */
const maxOffloadedCost = 0.05;
const minOfRawCopy = 0.5;

/** Measures the CPU cost per megabyte of streaming and uploading a video. */
export async function benchFiles(quick: boolean): Promise<BenchResult> {
  const size = quick ? { rounds: 5, megabytes: 200 } : { rounds: 9, megabytes: 400 };
  const { nginx, raw, product, upload } = await measureFileCost(size);
  const formatCost = (cost: number) => `${cost.toFixed(0)} µs`;
  const formatRatio = (base: number, cost: number) => (base / cost).toFixed(2);
  const row = (title: string, cost: Cost, base: Cost) => [
    title,
    formatCost(cost.whole),
    formatRatio(base.whole, cost.whole),
    formatCost(cost.ranges),
    formatRatio(base.ranges, cost.ranges),
  ];
  const baseline = nginx?.copy ?? raw;
  const name = nginx ? 'nginx' : 'a copy in Node.js (nginx is not installed)';
  const offloads = nginx && { 'X-Accel-Redirect': nginx.accel, 'presigned URL': nginx.presigned };
  return {
    tables: [
      {
        title: `CPU per megabyte of video, ${size.megabytes} MB, median of ${size.rounds}, and work per CPU relative to the baseline`,
        rows: [
          ['', 'whole file', '', '16 MB ranges', ''],
          ...(nginx ? [row('nginx without sendfile', nginx.copy, baseline)] : []),
          row('file copied to a socket in Node.js', raw, baseline),
          row('GET /api/deliveries/:id/video', product, baseline),
        ],
      },
      ...(nginx && offloads
        ? [
            {
              title:
                'CPU per megabyte if another server sends the bytes, and work per CPU relative to nginx with sendfile',
              rows: [
                ['', 'whole file', '', '16 MB ranges', ''],
                row('nginx with sendfile', nginx.sendfile, nginx.sendfile),
                ...Object.entries(offloads).flatMap(([title, { sender, product: redirect }]) => [
                  row(`${title}: nginx`, sender, nginx.sendfile),
                  row(`${title}: nginx and the product`, addCosts(sender, redirect), nginx.sendfile),
                ]),
              ],
            },
          ]
        : []),
      {
        title: 'CPU per megabyte of an upload',
        rows: [
          ['socket copied to disk, with fsync', formatCost(upload.raw), '1.00'],
          [
            'PATCH /api/uploads/:id, parts with fsync',
            formatCost(upload.product),
            formatRatio(upload.raw, upload.product),
          ],
        ],
      },
    ],
    measurements: [
      {
        name: `files: whole video per CPU / ${name}`,
        value: baseline.whole / product.whole,
        min: minOfBaseline,
      },
      {
        name: `files: 16 MB ranges per CPU / ${name}`,
        value: baseline.ranges / product.ranges,
        min: minOfBaseline,
      },
      ...Object.entries(offloads ?? {}).flatMap(([title, { sender, product: redirect }]) => [
        {
          name: `files: ${title}, whole video per CPU of nginx / nginx with sendfile`,
          value: (nginx?.sendfile.whole ?? Number.NaN) / sender.whole,
          min: minOfSendfile,
        },
        {
          name: `files: ${title}, CPU of the product / sending the video itself`,
          value: redirect.whole / product.whole,
          max: maxOffloadedCost,
        },
      ]),
      { name: 'files: upload per CPU / raw copy', value: upload.raw / upload.product, min: minOfRawCopy },
    ],
  };
}

function addCosts(a: Cost, b: Cost): Cost {
  return { whole: a.whole + b.whole, ranges: a.ranges + b.ranges };
}
