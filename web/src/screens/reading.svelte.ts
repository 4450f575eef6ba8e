/** The rule sheet beside a table: whether it lies there, at which rule, and the way over to it by F6. */

import { tick } from 'svelte';

export class Reading {
  on = $state(false);
  rule = $state('');
  asked = $state(0); // how often rules were asked for
  private left: HTMLElement | null = null; // where one was at the table

  /** `home` has the focus when nothing else can have it. */
  constructor(private readonly home: () => HTMLElement | undefined) {}

  begin(rule = ''): void {
    this.rule = rule;
    this.asked += 1;
    this.on = true;
  }

  stop(): void {
    this.on = false;
    void tick().then(() => document.activeElement === document.body && this.home()?.focus());
  }

  /** Between the table and the rules beside it. */
  cross(): void {
    const sheet = document.querySelector<HTMLElement>('.rule-sheet');
    const here = document.activeElement as HTMLElement | null;
    if (!sheet?.contains(here)) {
      this.left = here;
      const doors = sheet?.querySelectorAll<HTMLElement>('[aria-selected="true"], .sizes button:enabled') ?? [];
      [...doors].findLast((each) => each.checkVisibility())?.focus();
    } else
      (this.left?.isConnected && this.left !== document.body
        ? this.left
        : (document.querySelector<HTMLElement>('.table .card.can') ?? this.home())
      )?.focus();
  }
}
