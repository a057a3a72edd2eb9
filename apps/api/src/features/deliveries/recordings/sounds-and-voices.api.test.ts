import { randomInt, randomUUID } from 'node:crypto';
import type { RecordingFinding } from '@outloud/domain/deliveries';
import { type RecordedSound, soundWarps } from '@outloud/domain/recordings/sounds';
import { covarianceSize, type VoiceProfile } from '@outloud/domain/recordings/voices';
import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../../test/delete-account.ts';
import { newPaidReview } from '../../../../test/earnings.ts';
import { insertTestDelivery } from '../../../../test/insert-test-delivery.ts';
import { markAnalyzed } from '../../../../test/mark-analyzed.ts';
import { newCustomerWithCredits, newRoast } from '../../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { newTester, signInOperator } from '../../../../test/users.ts';
import { compareRecording } from './compare-recording.service.ts';
import { listVoiceMeasurements } from './compare-voice.service.ts';

let server: TestServer;
let owner: { token: string };
beforeAll(async () => {
  server = await startServer({ COMPARE_RECORDINGS: 'on' }, undefined, { runsJobs: false });
  owner = await newCustomerWithCredits(server, 1000);
});
afterAll(() => server.close());

const newDelivery = async (testerId?: string) =>
  insertTestDelivery(server, await newRoast(server, owner.token, 1), testerId);

/** Two random sounds in each second of a minute. The other speeds have other keys. */
function newSound(voice: VoiceProfile | null = null): RecordedSound {
  const atSeconds = Array.from({ length: 120 }, (_, index) => index / 2);
  const keys = soundWarps.map(() => atSeconds.map(() => randomInt(2 ** 24)));
  return { fingerprint: { atSeconds, keys }, voice };
}

/** The sound of a copy that plays at the speed of `soundWarps[warp]` and begins later. */
function copySound({ fingerprint }: RecordedSound, { warp = 0, laterSeconds = 0 } = {}): RecordedSound {
  const copy = newSound();
  const tempo = soundWarps[warp]?.tempo ?? 1;
  const atSeconds = fingerprint.atSeconds.map((seconds) => seconds / tempo + laterSeconds);
  const keys = copy.fingerprint.keys.map((values, index) => (index === warp ? (fingerprint.keys[0] ?? []) : values));
  return { fingerprint: { atSeconds, keys }, voice: null };
}

/** Takes the sounds from one index to another. */
function cutSound({ fingerprint: { atSeconds, keys } }: RecordedSound, from: number, to: number): RecordedSound {
  return {
    fingerprint: { atSeconds: atSeconds.slice(from, to), keys: keys.map((values) => values.slice(from, to)) },
    voice: null,
  };
}

type Input = { sound: RecordedSound; sha256?: string; text?: string };

function compare(
  deliveryId: string,
  { sound, sha256 = `${randomUUID()}${randomUUID()}`.replaceAll('-', ''), text = '' }: Input,
): Promise<RecordingFinding[]> {
  const segments = text ? [{ startSeconds: 0, endSeconds: 60, text }] : [];
  const recording = { deliveryId, sha256, durationSeconds: 60, segments, frames: [], sound };
  return compareRecording(server.deps, recording);
}

async function finishCheck(deliveryId: string, findings: RecordingFinding[]): Promise<void> {
  const reasons = findings.map(({ rule }) => rule);
  const finish = `update delivery_steps set state = 'done', result = $2 where delivery_id = $1 and step = 'check'`;
  await server.deps.pool.query(finish, [deliveryId, JSON.stringify({ reasons, findings })]);
}

describe('the acoustic fingerprint', () => {
  it('finds a copy without words, at another speed, and shows the operator what sounds the same', async () => {
    const [first, second] = [await newDelivery(), await newDelivery()];
    for (const { id } of [first, second]) await markAnalyzed(server, id);
    const sound = newSound();
    expect(await compare(first.id, { sound })).toEqual([]);
    const findings = await compare(second.id, { sound: copySound(sound, { warp: 11, laterSeconds: 7 }) });
    expect(findings).toMatchObject([
      {
        rule: 'copied_sound',
        otherDeliveryId: first.id,
        share: 1,
        sound: { seconds: 60, tempo: 1.1, offsetSeconds: 7 },
      },
    ]);
    expect(findings[0]?.times).toHaveLength(5);
    expect(findings[0]?.times[0]).toEqual({ here: 7, there: 0 });
    await finishCheck(second.id, findings);
    const operator = await signInOperator(server);
    const response = await request(server.url, 'GET', `/api/admin/deliveries/${second.id}`, { token: operator });
    expect(response.body.data.delivery.findings).toMatchObject([
      { rule: 'copied_sound', sound: { seconds: 60, tempo: 1.1, offsetSeconds: 7 }, other: { _id: first.id } },
    ]);
  });

  it('finds a part, and a recording assembled from two others', async () => {
    const [one, other] = [newSound(), newSound()];
    const [first, second] = [await newDelivery(), await newDelivery()];
    await compare(first.id, { sound: one });
    await compare(second.id, { sound: other });
    expect(await compare((await newDelivery()).id, { sound: cutSound(one, 40, 70) })).toMatchObject([
      { rule: 'copied_sound', otherDeliveryId: first.id, share: 1 },
    ]);
    const [start, end] = [cutSound(one, 0, 60).fingerprint, cutSound(other, 60, 120).fingerprint];
    const assembled = {
      atSeconds: [...start.atSeconds, ...end.atSeconds],
      keys: start.keys.map((values, index) => [...values, ...(end.keys[index] ?? [])]),
    };
    const found = await compare((await newDelivery()).id, { sound: { fingerprint: assembled, voice: null } });
    const originals = found.map(({ otherDeliveryId }) => otherDeliveryId);
    expect(originals).toEqual(expect.arrayContaining([first.id, second.id]));
  });

  it('adds the sound to a copy that is found by its words', async () => {
    const [first, second] = [await newDelivery(), await newDelivery()];
    const sound = newSound();
    const text = Array.from({ length: 60 }, () => randomUUID().slice(0, 8)).join(' ');
    await compare(first.id, { sound, text });
    expect(await compare(second.id, { sound: copySound(sound), text })).toMatchObject([
      { rule: 'copied_recording', otherDeliveryId: first.id, sound: { seconds: 60, tempo: 1 } },
    ]);
  });

  it('accepts the same sounds at other times, and seven sounds of an earlier recording', async () => {
    const sound = newSound();
    await compare((await newDelivery()).id, { sound });
    const { atSeconds, keys } = sound.fingerprint;
    const mixed = { atSeconds: atSeconds.map((_, index) => ((index * 47) % 120) / 2), keys };
    expect(await compare((await newDelivery()).id, { sound: { fingerprint: mixed, voice: null } })).toEqual([]);
    expect(await compare((await newDelivery()).id, { sound: cutSound(sound, 0, 7) })).toEqual([]);
  });

  it('returns the same result when the step runs again', async () => {
    const [first, second] = [await newDelivery(), await newDelivery()];
    const sound = newSound();
    await compare(first.id, { sound });
    const found = await compare(second.id, { sound: copySound(sound) });
    expect(await compare(second.id, { sound: copySound(sound) })).toEqual(found);
    expect(await compare(first.id, { sound })).toEqual([]);
  });

  it('outlives deleted accounts, without the keys of the sounds', async () => {
    const customer = await newCustomerWithCredits(server);
    const tester = await newTester(server);
    const { id } = await newPaidReview(server, { tester, customer });
    const sound = newSound();
    await compare(id, { sound });
    for (const { token } of [customer, tester]) expect((await deleteAccount(server, token)).status).toBe(200);
    expect(await compare((await newDelivery()).id, { sound: copySound(sound) })).toMatchObject([
      { rule: 'copied_sound', otherDeliveryId: id },
    ]);
    const { rows } = await server.deps.pool.query<{ key: number }>(
      'select s.key from recording_sounds s join recording_fingerprints f on f.id = s.recording_id where f.delivery_id = $1',
      [id],
    );
    expect(rows).toHaveLength(120);
    const keys = new Set(sound.fingerprint.keys[0]);
    expect(rows.filter(({ key }) => keys.has(key))).toEqual([]);
  });

  it.each([
    'delete from recording_sounds',
    'update recording_sounds set key = 0',
    'update voice_profiles set frames = 1',
  ])('does not let the server run: %s', async (statement) => {
    await expect(sql.raw(statement).execute(server.deps.db)).rejects.toThrow('permission denied');
  });
});

describe('the voice check', () => {
  const newVoice = (median: number, variance = 1): VoiceProfile => {
    const covariance = new Array<number>(covarianceSize).fill(0);
    for (let row = 0, index = 0; row < 12; row++, index += row + 1) covariance[index] = row % 2 === 0 ? 1 : variance;
    return { frames: 400, pitch: { low: median - 3, median, high: median + 3 }, covariance };
  };
  const own = newVoice(12);
  const stranger = newVoice(22, 4);

  /** A tester with accepted reviews in these voices. Returns the IDs of the reviews. */
  async function newTesterWithVoices(voices: VoiceProfile[]) {
    const tester = await newTester(server);
    const reviews: string[] = [];
    for (const voice of voices) {
      const { id } = await newPaidReview(server, { tester, customer: await newCustomerWithCredits(server) });
      expect(await compare(id, { sound: newSound(voice) })).toEqual([]);
      reviews.push(id);
    }
    return { tester, reviews };
  }

  const compareVoice = async (testerId: string, voice: VoiceProfile | null) => {
    const { id } = await newDelivery(testerId);
    return { id, findings: await compare(id, { sound: newSound(voice) }) };
  };

  it('holds a review in another voice than two accepted ones, and shows the operator the most similar review', async () => {
    const { tester, reviews } = await newTesterWithVoices([own, newVoice(13, 1.2)]);
    const { id, findings } = await compareVoice(tester.id, stranger);
    expect(findings).toEqual([{ rule: 'other_voice', otherDeliveryId: reviews[1], share: 0, times: [] }]);
    await markAnalyzed(server, id);
    await finishCheck(id, findings);
    const operator = await signInOperator(server);
    const response = await request(server.url, 'GET', `/api/admin/deliveries/${id}`, { token: operator });
    expect(response.body.data.delivery.findings).toMatchObject([
      { rule: 'other_voice', share: 0, other: { _id: reviews[1] } },
    ]);
    expect(JSON.stringify(response.body)).not.toContain('covariance');
  });

  it('accepts the own voice, a recording without a voice, and a voice that was accepted before', async () => {
    const { tester } = await newTesterWithVoices([own, own]);
    expect((await compareVoice(tester.id, newVoice(16, 4))).findings).toEqual([]);
    expect((await compareVoice(tester.id, null)).findings).toEqual([]);
    const { id, findings } = await compareVoice(tester.id, stranger);
    expect(findings).toHaveLength(1);
    const complete = `set session_replication_role = replica; update deliveries set status = 'completed' where id = '${id}'`;
    await queryAsOwner(server.deps.url, complete);
    expect((await compareVoice(tester.id, stranger)).findings).toEqual([]);
  });

  it('compares only with accepted reviews of the same tester, and with at least two', async () => {
    const { tester } = await newTesterWithVoices([own]);
    await compareVoice(tester.id, own);
    expect((await compareVoice(tester.id, stranger)).findings).toEqual([]);
    await newTesterWithVoices([own, own]);
    expect((await compareVoice((await newTester(server)).id, stranger)).findings).toEqual([]);
  });

  it('exports the measurements of the tester, and deletes them with the account', async () => {
    const { tester, reviews } = await newTesterWithVoices([own, own]);
    expect(await listVoiceMeasurements(server.deps, tester.id)).toMatchObject(
      reviews.map((recording) => ({ recording, frames: 400, pitch: [9, 12, 15] })),
    );
    expect((await deleteAccount(server, tester.token)).status).toBe(200);
    const count = 'select count(*)::int as count from voice_profiles where delivery_id = any($1)';
    expect((await server.deps.pool.query(count, [reviews])).rows).toEqual([{ count: 0 }]);
  });

  it('stores and compares no voices if COMPARE_VOICES is off', async () => {
    const { tester } = await newTesterWithVoices([own, own]);
    const { id } = await newDelivery(tester.id);
    const deps = { ...server.deps, config: { ...server.deps.config, comparesVoices: false } };
    const recording = { deliveryId: id, sha256: null, durationSeconds: 60, segments: [], frames: [] };
    expect(await compareRecording(deps, { ...recording, sound: newSound(stranger) })).toEqual([]);
    expect(await listVoiceMeasurements(server.deps, tester.id)).toHaveLength(2);
  });
});
