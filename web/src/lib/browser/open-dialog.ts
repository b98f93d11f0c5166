const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"]';

export function dialogIsOpen(): boolean {
  return document.querySelector(DIALOGS) !== null;
}
