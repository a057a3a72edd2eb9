/** A grayscale frame with one byte per pixel. */
type GrayscaleFrame = Uint8Array;

/** A frame with a lower standard deviation looks blank. */
const minDeviation = 2;

export function isUniform(frame: GrayscaleFrame): boolean {
  const mean = frame.reduce((sum, pixel) => sum + pixel, 0) / frame.length;
  const variance = frame.reduce((sum, pixel) => sum + (pixel - mean) ** 2, 0) / frame.length;
  return Math.sqrt(variance) < minDeviation;
}

/** Mean difference between neighboring pixels: high for text and photos, low for a loading page. */
export function measureDetail(frame: GrayscaleFrame): number {
  return frame.reduce((sum, pixel, i) => sum + Math.abs(pixel - (frame[i - 1] ?? pixel)), 0) / frame.length;
}
