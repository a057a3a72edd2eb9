import { between, type Random } from '../apps/api/test/rounds.ts';
import { buy, requestRoast, type World } from './load-acts.ts';

/** How often of a hundred times, and what. */
type Errand = { share: number; run: (planned: number) => Promise<void> };

const rangesOfAVideo = 3;

/** What people come for. Recordings are not among them: they come at a pace of their own. */
export function errandsOf(world: World, random: Random): Errand[] {
  const { client, customers, lookers, operator } = world;
  const anyOf = <T>(list: T[]): T => list[between(random, 0, list.length - 1)] as T;
  /** Who has no claim at the moment. */
  const idle = [...lookers];

  const readFeed = async (token: string, planned: number): Promise<{ _id: string }[]> =>
    (await client.data({ kind: "read the testers' feed", path: '/api/tester/roasts/available', token }, planned))
      .roasts;

  async function claim(planned: number): Promise<void> {
    const tester = idle.shift();
    if (!tester) throw new Error('Every tester has a claim');
    const { token } = tester;
    const path = `/api/tester/roasts/${anyOf(await readFeed(token, planned))._id}/claim`;
    // Somebody else may have been faster.
    const answer = await client.call({ kind: 'claim', method: 'POST', path, token, expected: [201, 409] });
    const { data, code } = JSON.parse(answer.body.toString());
    if (answer.status === 201) {
      const given = { kind: 'give a claim up', method: 'DELETE', path: `/api/tester/claims/${data.claim._id}`, token };
      await client.call(given);
    } else if (code !== 'no_open_slot') throw new Error(`A claim was refused: ${code}`);
    idle.push(tester);
  }

  async function watch(planned: number): Promise<void> {
    const { id, token, bytes } = anyOf(world.watched);
    const { delivery } = await client.data({ kind: 'open a delivery', path: `/api/deliveries/${id}`, token }, planned);
    const length = Math.ceil(bytes / rangesOfAVideo);
    for (let start = 0; start < bytes; start += length) {
      const headers = { range: `bytes=${start}-${start + length - 1}` };
      await client.call({ kind: 'watch a third of it', path: delivery.videoUrl, headers, expected: [206] });
    }
  }

  const read = (kind: string, path: string, token?: string) => async (planned: number) => {
    await client.call({ kind, path, token }, planned);
  };
  const readConsole = ['/api/admin/stats', '/api/admin/deliveries?limit=20', '/api/admin/requests?limit=20'].map(
    (path) => read('read the console', path, operator),
  );
  return [
    { share: 30, run: (at) => read('list roasts', '/api/roasts?page=1&limit=10', anyOf(customers).token)(at) },
    { share: 12, run: watch },
    { share: 25, run: async (at) => void (await readFeed(anyOf(lookers).token, at)) },
    { share: 10, run: read('open the landing page', '/') },
    { share: 9, run: (at) => anyOf(readConsole)(at) },
    { share: 6, run: claim },
    {
      share: 5,
      run: async (planned) =>
        void (await requestRoast(world, anyOf(customers).token, { planned, asksTwice: random() < 0.1 })),
    },
    { share: 3, run: (at) => buy(world, anyOf(customers).token, 10, at) },
  ];
}
