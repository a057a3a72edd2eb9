import { type Cost, measureFileCost } from './file-cost.ts';
import type { BenchResult } from './measurement.ts';

/** Work per CPU compared with nginx without sendfile, or with a copy in Node.js if nginx is not installed. */
const minBaselineRatio = 0.6;
/** Work per CPU compared with nginx with sendfile. The goal is 1, but two runs of the same nginx differ by up to 20%. */
const minSendfileRatio = 0.8;
/** CPU of the product when another server sends the video, compared with sending the video itself. */
const maxOffloadedCostRatio = 0.05;
const minRawCopyRatio = 0.5;

/** Measures the CPU cost per megabyte of streaming and uploading a video. */
export async function benchFiles(quick: boolean): Promise<BenchResult> {
  const size = quick ? { rounds: 5, megabytes: 200 } : { rounds: 9, megabytes: 400 };
  const { nginx, raw, product, upload } = await measureFileCost(size);
  const formatCost = (cost: number) => `${cost.toFixed(0)} µs`;
  const formatRatio = (baseline: number, cost: number) => (baseline / cost).toFixed(2);
  const formatRow = (title: string, cost: Cost, reference: Cost) => [
    title,
    formatCost(cost.whole),
    formatRatio(reference.whole, cost.whole),
    formatCost(cost.ranges),
    formatRatio(reference.ranges, cost.ranges),
  ];
  const baseline = nginx?.copy ?? raw;
  const baselineName = nginx ? 'nginx' : 'a copy in Node.js (nginx is not installed)';
  const offloads = nginx && { 'X-Accel-Redirect': nginx.accel, 'presigned URL': nginx.presigned };
  return {
    tables: [
      {
        title: `CPU per megabyte of video, ${size.megabytes} MB, median of ${size.rounds}, and work per CPU relative to the baseline`,
        rows: [
          ['', 'whole file', '', '16 MB ranges', ''],
          ...(nginx ? [formatRow('nginx without sendfile', nginx.copy, baseline)] : []),
          formatRow('file copied to a socket in Node.js', raw, baseline),
          formatRow('GET /api/deliveries/:id/video', product, baseline),
        ],
      },
      ...(nginx && offloads
        ? [
            {
              title:
                'CPU per megabyte if another server sends the bytes, and work per CPU relative to nginx with sendfile',
              rows: [
                ['', 'whole file', '', '16 MB ranges', ''],
                formatRow('nginx with sendfile', nginx.sendfile, nginx.sendfile),
                ...Object.entries(offloads).flatMap(([title, { sender, product: redirect }]) => [
                  formatRow(`${title}: nginx`, sender, nginx.sendfile),
                  formatRow(`${title}: nginx and the product`, addCosts(sender, redirect), nginx.sendfile),
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
        name: `files: whole video per CPU / ${baselineName}`,
        value: baseline.whole / product.whole,
        min: minBaselineRatio,
      },
      {
        name: `files: 16 MB ranges per CPU / ${baselineName}`,
        value: baseline.ranges / product.ranges,
        min: minBaselineRatio,
      },
      ...Object.entries(offloads ?? {}).flatMap(([title, { sender, product: redirect }]) => [
        {
          name: `files: ${title}, whole video per CPU of nginx / nginx with sendfile`,
          value: (nginx?.sendfile.whole ?? Number.NaN) / sender.whole,
          min: minSendfileRatio,
        },
        {
          name: `files: ${title}, CPU of the product / sending the video itself`,
          value: redirect.whole / product.whole,
          max: maxOffloadedCostRatio,
        },
      ]),
      { name: 'files: upload per CPU / raw copy', value: upload.raw / upload.product, min: minRawCopyRatio },
    ],
  };
}

function addCosts(a: Cost, b: Cost): Cost {
  return { whole: a.whole + b.whole, ranges: a.ranges + b.ranges };
}
