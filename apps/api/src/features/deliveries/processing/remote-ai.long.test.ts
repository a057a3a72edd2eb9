import {
  type AiHost,
  buildCompletion,
  buildTranscription,
  defaultMoment,
  startAiHost,
} from '@outloud/testkit/hosts/ai-host';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAdmin, newDelivery } from '../../../../test/deliveries.ts';
import { newCustomerWithCredits, newRoast } from '../../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { newTester } from '../../../../test/users.ts';
import { processDelivery } from './process-delivery.jobs.ts';

let host: AiHost;
let server: TestServer;
beforeAll(async () => {
  host = await startAiHost();
  const settings = {
    AI_BASE_URL: host.baseUrl,
    AI_API_KEY: host.key,
    AI_TRANSCRIBE_MODEL: 'whisper-1',
    AI_INSIGHTS_MODEL: 'judge-1',
    MIN_VIDEO_SECONDS: '5',
  };
  // No worker runs here. The tests process deliveries themselves.
  server = await startServer(settings, undefined, { runsJobs: false });
});
afterAll(async () => {
  await server.close();
  await host.stop();
});

async function deliver() {
  const admin = await newAdmin(server);
  const owner = await newCustomerWithCredits(server, 5);
  const roastId = await newRoast(server, owner.token);
  const testerId = (await newTester(server)).id;
  const id = await newDelivery(server, { admin, roastId, testerId, file: 'fitness-short.webm' });
  return {
    run: () => processDelivery(server.deps, { deliveryId: id }, new AbortController().signal),
    readAsOwner: async () => (await request(server.url, 'GET', `/api/deliveries/${id}`, owner)).body.data.delivery,
    async getStep(name: string) {
      const { body } = await request(server.url, 'GET', '/api/deliveries/handled', admin);
      const delivery = body.data.deliveries.find(({ _id }: { _id: string }) => _id === id);
      return delivery.steps.find((step: { name: string }) => step.name === name);
    },
  };
}

const insights = {
  moments: [defaultMoment, { ...defaultMoment, text: 'The low price', quote: 'It is so cheap', topic: 'prices' }],
  summary: 'They liked the demo video.',
};

it('transcribes and analyzes a recording with the configured AI host', async () => {
  host.setTranscriptionResponder(() =>
    buildTranscription([0, 3.4, 'This is the landing page.'], [4.3, 8.2, 'I like the demo.']),
  );
  host.setCompletionResponder(() => buildCompletion(insights));
  const { run, readAsOwner } = await deliver();
  await run();
  expect(await readAsOwner()).toMatchObject({
    status: 'completed',
    transcript: 'This is the landing page. I like the demo.',
    aiInsights: {
      userExperienceScore: 7.1,
      overallSentiment: 'positive',
      summary: 'They liked the demo video.',
      testerLiked: ['The demo video'],
      testerDisliked: [],
      moments: [{ ...defaultMoment, certainty: 1, startSeconds: 5.48, endSeconds: expect.closeTo(9.15, 1) }],
    },
  });
  expect(host.transcriptions).toMatchObject([{ authorization: 'Bearer sk-outloud-test' }]);
  expect(host.completions).toMatchObject([{ authorization: 'Bearer sk-outloud-test' }]);
});

it('retries the AI host after a failure and does not fall back to the offline engines', async () => {
  const { run, readAsOwner, getStep } = await deliver();
  host.setTranscriptionResponder(() => ({ status: 500, body: { error: { message: 'Overloaded' } } }));
  await run();
  expect(await getStep('transcribe')).toEqual({
    name: 'transcribe',
    state: 'waiting',
    attempts: 1,
    error: expect.stringMatching(/500.*Overloaded/),
  });
  host.setTranscriptionResponder(() => buildTranscription([4.3, 14, 'I like the demo.']));
  host.setCompletionResponder(() => buildCompletion({ ...insights, moments: insights.moments.slice(1) }));
  await run();
  expect(await getStep('transcribe')).toMatchObject({ state: 'done', attempts: 2 });
  // The only quote does not occur in the transcript.
  expect(await getStep('analyze')).toMatchObject({ state: 'waiting', attempts: 1, error: expect.any(String) });
  expect(await readAsOwner()).toMatchObject({ status: 'processing', transcript: 'I like the demo.', aiInsights: null });
  host.setCompletionResponder(() => buildCompletion(insights));
  await run();
  expect(await readAsOwner()).toMatchObject({ status: 'completed', aiInsights: { testerLiked: ['The demo video'] } });
});
