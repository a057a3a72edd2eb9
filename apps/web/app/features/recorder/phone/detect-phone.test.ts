import { describe, expect, it } from 'vitest';
import { detectPhone } from './detect-phone.ts';

const macSafari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

describe('detectPhone', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 5, 'ios'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/130.0 Mobile/15E148 Safari/604.1', 5, 'ios'],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36', 5, 'android'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 5, 'android'],
  ])('detects the phone %s', (userAgent, maxTouchPoints, phone) =>
    expect(detectPhone({ userAgent, maxTouchPoints })).toBe(phone),
  );

  it('tells an iPad from a Mac by its touch screen', () => {
    expect(detectPhone({ userAgent: macSafari, maxTouchPoints: 5 })).toBe('ios');
    expect(detectPhone({ userAgent: macSafari, maxTouchPoints: 0 })).toBeNull();
  });

  it('detects no phone on a computer with a touch screen', () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
    expect(detectPhone({ userAgent, maxTouchPoints: 10 })).toBeNull();
  });
});
