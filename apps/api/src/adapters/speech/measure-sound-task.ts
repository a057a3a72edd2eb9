import { measureSound } from '@outloud/offline-ai/sound';
import { serveTask } from '../task/serve-task.ts';

serveTask(({ wav }: { wav: string }) => measureSound(wav));
