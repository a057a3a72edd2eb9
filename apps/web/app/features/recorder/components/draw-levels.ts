const barWidth = 4;
const gap = 3;
const minBarHeight = 4;

/**
 * Draws one bar for each reading, with the newest on the right and older bars fainter. With reduced motion, draws a
 * meter instead: bars of equal height, lit from the left up to the current level.
 */
export function drawLevels(canvas: HTMLCanvasElement, heights: number[], isReducedMotion: boolean): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  resizeToPixels(canvas, context);
  context.clearRect(0, 0, width, height);
  context.fillStyle = getComputedStyle(canvas).color;
  const count = Math.floor((width + gap) / (barWidth + gap));
  const level = heights.at(-1) ?? 0;
  for (let index = 0; index < count; index++) {
    const age = count - 1 - index;
    const isLit = (index + 1) / count <= level;
    const heightRatio = isReducedMotion ? (isLit ? 0.6 : 0) : (heights[heights.length - 1 - age] ?? 0);
    const barHeight = Math.max(minBarHeight, heightRatio * height);
    context.globalAlpha = heightRatio === 0 ? 0.25 : isReducedMotion ? 1 : 0.35 + 0.65 * (index / count) ** 2;
    context.beginPath();
    context.roundRect(index * (barWidth + gap), (height - barHeight) / 2, barWidth, barHeight, barWidth / 2);
    context.fill();
  }
}

/** Matches the canvas resolution to the device pixels. */
function resizeToPixels(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): void {
  const { clientWidth, clientHeight } = canvas;
  const ratio = window.devicePixelRatio;
  const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  context.scale(ratio, ratio);
}
