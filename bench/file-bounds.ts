import { measureFileCost } from './file-cost.ts';
import type { Found } from './measured.ts';

/** Of nginx without sendfile, or where there is none of a bare copy from the file to the socket. */
const leastOfBaseline = 0.6;
/** Of nginx with sendfile, which sends the bytes here too. The goal is 1; two runs of the same nginx differ by up to a fifth. */
const leastOfSendfile = 0.8;
/** What is left for the program when another server sends the bytes, of what it takes to send them itself. */
const mostLeftToProgram = 0.05;
const leastOfRawCopy = 0.5;

/** What a megabyte of video costs on its way out and in. */
export async function benchFiles(quick: boolean): Promise<Found> {
  const size = quick ? { rounds: 5, megabytes: 200 } : { rounds: 9, megabytes: 400 };
  const { nginx, raw, product, upload } = await measureFileCost(size);
  const micros = (cost: number) => `${cost.toFixed(0)} µs`;
  const ratio = (base: number, cost: number) => (base / cost).toFixed(2);
  const row = (title: string, cost: Ways, base: Ways) => [
    title,
    micros(cost.whole),
    ratio(base.whole, cost.whole),
    micros(cost.ranges),
    ratio(base.ranges, cost.ranges),
  ];
  const baseline = nginx?.copy ?? raw;
  const name = nginx ? 'nginx' : 'a bare copy (nginx is not installed)';
  const offloads = nginx && { 'X-Accel-Redirect': nginx.accel, 'presigned URL': nginx.presigned };
  return {
    tables: [
      {
        title: `CPU of the servers per megabyte of video, ${size.megabytes} MB, median of ${size.rounds}; work per CPU beside the baseline`,
        rows: [
          ['', 'whole file', '', 'in ranges of 16 MB', ''],
          ...(nginx ? [row('nginx as it comes', nginx.copy, baseline)] : []),
          row('a file copied to a socket by Node', raw, baseline),
          row('GET /api/deliveries/:id/video', product, baseline),
        ],
      },
      ...(nginx && offloads
        ? [
            {
              title: 'The same when another server sends the bytes; work per CPU beside nginx with sendfile',
              rows: [
                ['', 'whole file', '', 'in ranges of 16 MB', ''],
                row('nginx with sendfile', nginx.sendfile, nginx.sendfile),
                ...Object.entries(offloads).flatMap(([title, { sender, program }]) => [
                  row(`${title}: nginx that sends`, sender, nginx.sendfile),
                  row(`${title}: that and the program`, sum(sender, program), nginx.sendfile),
                ]),
              ],
            },
          ]
        : []),
      {
        title: 'CPU of the server per megabyte of an upload',
        rows: [
          ['a socket copied to the disk, flushed', micros(upload.raw), '1.00'],
          ['PATCH /api/uploads/:id, in flushed parts', micros(upload.product), ratio(upload.raw, upload.product)],
        ],
      },
    ],
    measured: [
      {
        what: `files: whole video per CPU / ${name}`,
        figure: baseline.whole / product.whole,
        least: leastOfBaseline,
      },
      {
        what: `files: video in ranges of 16 MB per CPU / ${name}`,
        figure: baseline.ranges / product.ranges,
        least: leastOfBaseline,
      },
      ...Object.entries(offloads ?? {}).flatMap(([title, { sender, program }]) => [
        {
          what: `files: ${title}, whole video per CPU of the sender / nginx with sendfile`,
          figure: (nginx?.sendfile.whole ?? Number.NaN) / sender.whole,
          least: leastOfSendfile,
        },
        {
          what: `files: ${title}, CPU of the program / when it sends the video itself`,
          figure: program.whole / product.whole,
          most: mostLeftToProgram,
        },
      ]),
      { what: 'files: upload per CPU / a raw copy', figure: upload.raw / upload.product, least: leastOfRawCopy },
    ],
  };
}

type Ways = { whole: number; ranges: number };

function sum(one: Ways, other: Ways): Ways {
  return { whole: one.whole + other.whole, ranges: one.ranges + other.ranges };
}
