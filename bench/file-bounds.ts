import { measureFileCost } from './file-cost.ts';
import type { Found } from './measured.ts';

/** Of nginx, or where there is none of a bare copy from the file to the socket. */
const leastOfBaseline = 0.45;
const leastOfRawCopy = 0.5;

/** What a megabyte of video costs on its way out and in. */
export async function benchFiles(quick: boolean): Promise<Found> {
  const size = quick ? { rounds: 3, megabytes: 200 } : { rounds: 9, megabytes: 400 };
  const { stream, upload } = await measureFileCost(size);
  const row = (title: string, cost: number, base: number) => [title, `${cost.toFixed(0)} µs`, (base / cost).toFixed(2)];
  const baseline = stream.nginx?.default ?? stream.raw;
  const name = stream.nginx ? 'nginx' : 'a bare copy (nginx is not installed)';
  const nginx = stream.nginx && [
    row('nginx as it comes, by range', stream.nginx.default, baseline),
    // Out of reach without native code; for whoever wonders what a server in front could save.
    row('nginx with sendfile, by range', stream.nginx.sendfile, baseline),
  ];
  return {
    tables: [
      {
        title: `CPU of the server per megabyte, ${size.megabytes} MB, median of ${size.rounds}; work per CPU beside the baseline`,
        rows: [
          ...(nginx ?? []),
          row('a file copied to a socket, by range', stream.raw, baseline),
          row('GET /api/deliveries/:id/video, by range', stream.product, baseline),
          row('the same in ranges of 16 MB (no bound)', stream.inShortRanges, baseline),
          row('a socket copied to the disk, flushed', upload.raw, upload.raw),
          row('PATCH /api/uploads/:id, in flushed parts', upload.product, upload.raw),
        ],
      },
    ],
    measured: [
      { what: `files: streaming per CPU / ${name}`, figure: baseline / stream.product, least: leastOfBaseline },
      { what: 'files: upload per CPU / a raw copy', figure: upload.raw / upload.product, least: leastOfRawCopy },
    ],
  };
}
