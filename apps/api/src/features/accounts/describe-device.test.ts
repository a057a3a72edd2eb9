// cspell:ignore KHTML
import { expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

it.each([
  [`${mac}/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Mac'],
  [`${mac}/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
  [windows, 'Chrome on Windows'],
  [`${windows} Edg/141.0.0.0`, 'Edge on Windows'],
  [`${windows} OPR/120.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (compatible; Linux)', 'Linux'],
  ['node', null],
  ['<script>alert(1)</script>', null],
  [undefined, null],
])('describes %s as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
