import type { Locator, Page } from '@playwright/test';

/** The settings as a person sees them. */
export class SettingsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get main(): Locator {
    return this.page.getByRole('main', { name: 'Settings' });
  }

  get title(): Locator {
    return this.main.getByRole('heading', { level: 1 });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The line at the foot of the list that offers to connect what was found. */
  get offer(): Locator {
    return this.page.getByText(/read your library\?$/);
  }

  card(label: string): Locator {
    return this.main.getByRole('listitem', { name: label, exact: true });
  }

  button(action: string, label: string): Locator {
    return this.card(label).getByRole('button', { name: `${action}: ${label}` });
  }

  tab(name: 'Assistants' | 'Activity' | 'Sources' | 'Library' | 'General'): Locator {
    return this.page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name });
  }

  /** Opens them by their key. */
  async open(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+,');
    await this.title.waitFor();
  }

  /** Looks at the change and agrees to it. */
  async connect(label: string, action = 'Connect'): Promise<void> {
    await this.button(action, label).click();
    await this.dialog.getByRole('button').last().click();
    await this.card(label)
      .getByText(/It answered in/)
      .waitFor();
  }
}
