import { stat } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { addSoundCopies, storeSounds } from '../apps/api/src/features/deliveries/recordings/compare-sound.service.ts';
import { insertFingerprint } from '../apps/api/src/features/deliveries/recordings/fingerprints.repo.ts';
import { getCopiedShare, listPhrases } from '../packages/domain/src/recordings/phrases.ts';
import { countSoundWindows, type RecordedSound } from '../packages/domain/src/recordings/sounds.ts';
import { measureSound } from '../packages/offline-ai/src/sound/measure-sound.ts';
import { bytesPerSecond } from '../packages/offline-ai/src/speech/wav-reader.ts';
import { writeSiteReviews } from '../packages/testkit/src/recordings/site-reviews.ts';
import { changes, requireEspeak, speakReview, type Voice, voices, writeCopy } from './synthetic-reviews.ts';
import { withTempFolder } from './temp-folder.ts';

export type SpokenReview = { wav: string; voice: number; text: string; sound: RecordedSound };
type Detection = {
  name: string;
  found: number;
  total: number;
};

// cspell:disable
/** Speech that the recognizer does not know. */
const foreignTexts = [
  [
    'de',
    'Ich suche zuerst die Öffnungszeiten. Die stehen ganz unten, das finde ich unpraktisch. Die Fotos vom Brot gefallen mir sehr gut. Jetzt lege ich zwei Brötchen in den Korb, und es passiert nichts. Warum muss ich mich hier anmelden? Die Lieferung kostet sechs Euro, das hätte ich gern früher gewusst. Insgesamt ist die Seite hübsch, aber die Bestellung ist zu umständlich.',
  ],
  [
    'es',
    'Primero busco el menú y lo encuentro enseguida. Las fotos son bonitas, pero tardan en cargar. Quiero pedir una tarta de limón para el sábado. El calendario no me deja elegir la hora. No entiendo por qué piden mi teléfono dos veces. El precio cambia en el último paso y eso no me gusta. La página parece seria, aunque es un poco lenta.',
  ],
  [
    'fr',
    'Je regarde la page d’accueil et je ne vois pas le nom de la ville. Le bouton pour commander est trop petit. Les prix sont clairs, cela me plaît. Je choisis un gâteau au chocolat pour douze personnes. Le formulaire efface mon message, il faut recommencer. Je ne trouve pas les horaires du dimanche. Je passerais plutôt au magasin.',
  ],
] as const;
// cspell:enable

/** Measures the share of found copies, and false alarms among different reviews of one site. */
export function measureDetection<V>(
  { reviews: count, originals, voices: voiceCount }: { reviews: number; originals: number; voices: number },
  measureVoices: (reviews: readonly SpokenReview[]) => Promise<V>,
) {
  requireEspeak();
  return withTempFolder(async (folder) => {
    const reviews = await speakReviews(folder, count, voices.slice(0, voiceCount));
    const cpuSeconds = await measureCpu(reviews[0]?.wav ?? '');
    const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), password: 'bench' });
    try {
      await migrate(postgres.getUrl('postgres'));
      const database = openDatabase(postgres.getUrl('postgres'), { max: 1 });
      const compare = createComparison(database);
      let soundAlarms = 0;
      for (const { sound } of reviews) soundAlarms += (await compare(sound)).length > 0 ? 1 : 0;
      const step = Math.floor(count / originals);
      const copied = reviews
        .filter((_, index) => index % step === 0)
        .slice(0, originals)
        .map(({ wav }) => wav);
      for (const [index, [language, text]] of foreignTexts.entries()) {
        const wav = path.join(folder, `${language}.wav`);
        speakReview(wav, text, { name: language, pitch: 50, wordsPerMinute: 155 }, 1000 + index);
        await compare(await measureSound(wav));
        copied.push(wav);
      }
      const detections: Detection[] = [];
      for (const change of changes) {
        let found = 0;
        for (const wav of copied) {
          const copies = await compare(await measureSound(writeCopy(wav, change)), false);
          found += copies.length > 0 ? 1 : 0;
        }
        detections.push({ name: change.name, found, total: copied.length });
      }
      await database.close();
      const falseAlarms = { sounds: soundAlarms, phrases: countPhraseAlarms(reviews.map(({ text }) => text)) };
      return { detections, falseAlarms, cpuSeconds, voices: await measureVoices(reviews) };
    } finally {
      await postgres.stop();
    }
  });
}

async function speakReviews(folder: string, count: number, voices: readonly Voice[]): Promise<SpokenReview[]> {
  const reviews: SpokenReview[] = [];
  for (const [index, text] of writeSiteReviews(count).entries()) {
    const voice = index % voices.length;
    const wav = path.join(folder, `review-${index}.wav`);
    speakReview(wav, text, voices[voice] as Voice, index);
    reviews.push({ wav, voice, text, sound: await measureSound(wav) });
  }
  return reviews;
}

/** Returns the CPU time of measuring five minutes, in seconds. */
async function measureCpu(wav: string): Promise<number> {
  const { size } = await stat(wav);
  const start = process.cpuUsage();
  await measureSound(wav);
  const { user, system } = process.cpuUsage(start);
  return ((user + system) / 1e6) * ((300 * bytesPerSecond) / size);
}

/** Compares a recording with all that were kept before, as the server does. */
function createComparison({ db }: ReturnType<typeof openDatabase>) {
  return async (sound: RecordedSound, isKept = true) => {
    const trx = await db.startTransaction().execute();
    const fingerprint = await insertFingerprint(
      trx,
      {
        delivery_id: crypto.randomUUID(),
        roast_id: crypto.randomUUID(),
        sha256: null,
        duration_seconds: 60,
        phrases: 0,
        frame_hashes: Buffer.alloc(0),
        sound_windows: countSoundWindows(sound.fingerprint.atSeconds),
      },
      [],
    );
    const copies = await addSoundCopies(trx, fingerprint, await storeSounds(trx, fingerprint, sound, 'bench'), []);
    await (isKept ? trx.commit() : trx.rollback()).execute();
    return copies;
  };
}

/** Counts the reviews that share too many phrases with an earlier one. */
export function countPhraseAlarms(texts: readonly string[]): number {
  const phrases = texts.map((text) =>
    listPhrases([{ startSeconds: 0, endSeconds: 60, text }]).map((phrase) => phrase.text),
  );
  const isCopy = (own: readonly string[], other: ReadonlySet<string>) =>
    getCopiedShare(own.filter((phrase) => other.has(phrase)).length, own.length, other.size) !== null;
  const sets = phrases.map((own) => new Set(own));
  return phrases.filter((own, index) => sets.slice(0, index).some((other) => isCopy(own, other))).length;
}
