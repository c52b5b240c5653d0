import { expect, test } from 'vitest'
import { says, wordFinder } from '#checker/translate.ts'

const list = ['premium', 'policy', 'helper', 'helper insurance', "employees' compensation"]
const found = wordFinder(list.map((word) => ({ word, translation: '' })))
const wordsIn = (text: string | readonly string[]) => found(text).map(({ word }) => word)

test('a word of the list is found in the singular and the plural, in any case, in the order of the text', () => {
  expect(wordsIn('Policies and premiums: read your policy')).toEqual(['policy', 'premium'])
  expect(wordsIn(['Employees’ rights', "and Employees' compensation"])).toEqual(["employees' compensation"])
  expect(wordsIn('Policyholders are not premiumless')).toEqual([])
})

test('a word within a longer one of the list is found only where it also stands alone', () => {
  expect(wordsIn('Helper insurance')).toEqual(['helper insurance'])
  expect(wordsIn('Helper insurance for your helper')).toEqual(['helper insurance', 'helper'])
})

test('the name of a figure is no word, and the words of each choice by a claim are read', () => {
  expect(wordsIn('From {plan.axa-basic.premium}')).toEqual([])
  expect(wordsIn('{plan.axa-basic.lowest.premium, select, true {The lowest premium} other {A policy}}')).toEqual([
    'policy',
    'premium',
  ])
})

test('a translation says a word in any of its forms, with or without vowel marks and in any case', () => {
  expect(says('مبلغ التحمل', { word: 'excess', translation: 'مبلغ التحمّل' })).toBe(true)
  expect(says('Polisi anda', { word: 'policy', translation: 'polisi' })).toBe(true)
  expect(says('Rawatan gigi', { word: 'dental', translation: 'pergigian', forms: ['gigi'] })).toBe(true)
  expect(says('Rawatan', { word: 'dental', translation: 'pergigian' })).toBe(false)
})
