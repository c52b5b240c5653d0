/** What runs in the page of the preview. */
document.documentElement.dataset['preview'] = 'true'
