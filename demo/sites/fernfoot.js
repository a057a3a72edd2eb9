const shoes = [
  ['Bramble 3', 'moss', '$129'],
  ['Bracken GTX', 'dusk', '$155'],
  ['Tarn Speed', 'river', '$139'],
  ['Heather Low', 'dusk', '$115'],
];
const suggestions = document.querySelector('#suggestions');

document.querySelector('#search').addEventListener('input', ({ target }) => {
  const matches = shoes.filter(([name]) => name.toLowerCase().startsWith(target.value.toLowerCase()));
  suggestions.hidden = target.value === '';
  suggestions.innerHTML = matches
    .map(
      ([name, look, price]) =>
        `<li data-go="product"><svg aria-hidden="true" class="${look}"><use href="#shoe" /></svg>${name}<span>${price}</span></li>`,
    )
    .join('');
});

addEventListener('click', (event) => {
  const { target } = event;
  if (target.closest('#add')) document.querySelector('#count').textContent = '1';
  const viewName = target.closest('[data-go]')?.dataset.go;
  if (!viewName) return;
  event.preventDefault();
  suggestions.hidden = true;
  document.querySelector('#search').value = '';
  for (const view of document.querySelectorAll('main')) view.hidden = view.dataset.view !== viewName;
  scrollTo(0, 0);
});
