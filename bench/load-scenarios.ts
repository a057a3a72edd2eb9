import { type Random, randomInteger } from '@outloud/testkit/rounds';
import { buyCredits, type LoadContext, requestRoast } from './load-actions.ts';

/** `share` is a percentage. */
type Scenario = { share: number; run: (plannedAt: number) => Promise<void> };

const rangesPerVideo = 3;

/** Creates all user scenarios except submitting recordings, which runs at its own rate. */
export function createScenarios(context: LoadContext, random: Random): Scenario[] {
  const { client, customers, feedTesters, operatorToken } = context;
  const pickOne = <T>(list: T[]): T => list[randomInteger(random, 0, list.length - 1)] as T;
  /** Testers without an active claim. */
  const idleTesters = [...feedTesters];

  const readFeed = async (token: string, plannedAt: number): Promise<{ _id: string }[]> =>
    (await client.requestData({ kind: 'read the feed', path: '/api/tester/roasts/available', token }, plannedAt))
      .roasts;

  async function claimAndGiveUp(plannedAt: number): Promise<void> {
    const tester = idleTesters.shift();
    if (!tester) throw new Error('Every tester has an active claim');
    const { token } = tester;
    const path = `/api/tester/roasts/${pickOne(await readFeed(token, plannedAt))._id}/claim`;
    // 409: another tester claimed the slot first.
    const response = await client.request({ kind: 'claim a roast', method: 'POST', path, token, expected: [201, 409] });
    const { data, code } = JSON.parse(response.body.toString());
    if (response.status === 201) {
      const giveUpRequest = {
        kind: 'give up a claim',
        method: 'DELETE',
        path: `/api/tester/claims/${data.claim._id}`,
        token,
      };
      await client.request(giveUpRequest);
    } else if (code !== 'no_open_slot') throw new Error(`The claim was rejected: ${code}`);
    idleTesters.push(tester);
  }

  async function watchVideo(plannedAt: number): Promise<void> {
    const { id, token, bytes } = pickOne(context.deliveries);
    const { delivery } = await client.requestData(
      { kind: 'open a delivery', path: `/api/deliveries/${id}`, token },
      plannedAt,
    );
    const length = Math.ceil(bytes / rangesPerVideo);
    for (let start = 0; start < bytes; start += length) {
      const headers = { range: `bytes=${start}-${start + length - 1}` };
      await client.request({ kind: 'stream a third of a video', path: delivery.videoUrl, headers, expected: [206] });
    }
  }

  const createRead = (kind: string, path: string, token?: string) => async (plannedAt: number) => {
    await client.request({ kind, path, token }, plannedAt);
  };
  const consoleReads = ['/api/admin/stats', '/api/admin/deliveries?limit=20', '/api/admin/requests?limit=20'].map(
    (path) => createRead('read the console', path, operatorToken),
  );
  return [
    {
      share: 30,
      run: (plannedAt) => createRead('list roasts', '/api/roasts?page=1&limit=10', pickOne(customers).token)(plannedAt),
    },
    { share: 12, run: watchVideo },
    { share: 25, run: async (plannedAt) => void (await readFeed(pickOne(feedTesters).token, plannedAt)) },
    { share: 10, run: createRead('open the landing page', '/') },
    { share: 9, run: (plannedAt) => pickOne(consoleReads)(plannedAt) },
    { share: 6, run: claimAndGiveUp },
    {
      share: 5,
      run: async (plannedAt) =>
        void (await requestRoast(context, pickOne(customers).token, { plannedAt, isRetried: random() < 0.1 })),
    },
    { share: 3, run: (plannedAt) => buyCredits(context, pickOne(customers), 10, plannedAt) },
  ];
}
