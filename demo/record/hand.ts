import type { Page } from '@playwright/test';

type Point = { x: number; y: number };

/** Somebody's hand on the mouse, who has a recording to fill: everything lasts until a second of it. */
export class Hand {
  readonly page: Page;
  readonly #start = Date.now();
  #at: Point = { x: 640, y: 360 };

  constructor(page: Page) {
    this.page = page;
  }

  async rest(what: string, until: number): Promise<void> {
    await this.#reach(what);
    await this.stay(until);
  }

  async click(what: string, until: number): Promise<void> {
    await this.#reach(what);
    await this.page.mouse.click(this.#at.x, this.#at.y);
    await this.stay(until);
  }

  async type(where: string, text: string, until: number): Promise<void> {
    await this.#reach(where);
    await this.page.mouse.click(this.#at.x, this.#at.y);
    await this.page.keyboard.type(text, { delay: 140 });
    await this.stay(until);
  }

  /** Hands are never quite still. */
  async stay(until: number): Promise<void> {
    const { x, y } = this.#at;
    for (let turn = 0; Date.now() - this.#start < until * 1000; turn += 0.12) {
      await this.#move({ x: x + 7 * Math.sin(turn), y: y + 4 * Math.sin(turn * 1.7) });
      await this.page.waitForTimeout(50);
    }
  }

  async #reach(what: string): Promise<void> {
    await this.#scrollTo(what);
    const target = await this.#middleOf(what);
    const from = this.#at;
    const steps = 16;
    for (let step = 1; step <= steps; step++) {
      const part = (1 - Math.cos((step / steps) * Math.PI)) / 2;
      await this.#move({ x: from.x + (target.x - from.x) * part, y: from.y + (target.y - from.y) * part });
      await this.page.waitForTimeout(25);
    }
  }

  /** In small steps, like a wheel. */
  async #scrollTo(what: string): Promise<void> {
    const { y } = await this.#middleOf(what);
    const height = this.page.viewportSize()?.height ?? 720;
    const far = y > height - 110 || y < 110 ? y - height / 2 : 0;
    const steps = 22;
    for (let step = 0; far !== 0 && step < steps; step++) {
      await this.page.mouse.wheel(0, far / steps);
      await this.page.waitForTimeout(28);
    }
  }

  async #middleOf(what: string): Promise<Point> {
    const box = await this.page.locator(what).first().boundingBox();
    if (!box) throw new Error(`${what} is not on the page`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async #move(to: Point): Promise<void> {
    this.#at = to;
    await this.page.mouse.move(to.x, to.y);
  }
}
