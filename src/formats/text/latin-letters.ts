/**
 * The letters beyond ASCII of languages in Latin script, by the encoding that their spreadsheets were written in: each
 * letter with those that stand before and after it, `_` for what is no letter. All commonest first, as counted in the
 * translations of free software.
 */
export const LATIN_LETTERS = {
  'Windows-1252': {
    German:
      'ü:fg_rltsn:rlbsgtchdfpn ä:hrl_wtbesmnfg:nrthlgcsufdi ö:lrmk_nhewz:sßfgnrthcp ß:öueoiä:e_ztibla í:mrnutlxchbvjap:_anobmesv é:rmhbtunklgcyv_:_tnrxlsbmvgd á:lurinotakzwp:n_rphlysd',
    French:
      'é:rd_ntspmlgvuif:_ecrptfslmdgna è:tirmldchs:rmtsqlgnd à:_j:_ ê:_tmurnp:tmc î:ao_d:ntl_ ô:rhcpt:ltn á:lrunwmhápcygso:_nrláp ç:rnea:auo',
    Spanish:
      'ó:icrls_t:n_dlr á:vtrmp_nic:l_nsmcgtrxf í:lsrcd_vmtfuap:nam_ostfcdg ú:nb_pgmya:mnlsbf_a ñ:ae:ao é:umhtildn_vcrb:s_rtnlxbfa',
    Italian:
      'è:_:_ à:tir:_ ù:in:_ ò:ui:_ é:hntrbulmsik:_ntsly ì:dsnmpublè:_rnò á:lruáoygcz:n_rápl í:nrtuhcxydm:_naom ó:cdieryłn:n_ador',
    Portuguese:
      'ã:çnsrt:o ç:aeipnur:ãõao á:vtrmis_puhjnd:lr_vfgtxqucs í:sanmt_ulvrc:vdncmstrglf é:_cmtrbvsn:_lmrdts ó:tcmpsrbfndl:rds_lptxngv ú:n_pemirt:mlbdnst õ:çsrx:e ê:rcdutlnmv:n_smi â:triln_zcmdubg:nm à:_:_s',
    Swedish: 'ä:v_lrtksfhjngm:nrltgmsvk ö:f_tslhkrgmb:rvkdsplngjm å:prmlh_gtvfsnd:_nltsgdrke',
    'Danish and Norwegian':
      'å:p_mrlgnhsbt:_drlbsnpte ø:ftsl_hrknjmpdg:rtgjykvslndbm æ:vlrs_mhgjntfk:rntslvkg é:t_rkvlimdsnhgp:rnt_i',
    Finnish: 'ä:täkmsjlpvnri:_äynrslitmohv ö:tylkniö:_tnyskmlöpiäh',
    Dutch:
      'ë:ieo:_rnilxe é:_évrhke:né_sg ï:eaou:nmst_r ó:vóitbulkłnr:órnspdo ä:lvgj:nsvmr ö:j_rkgtlsv:rlnetbpdsv',
    Catalan:
      'ó:isr:_n à:tvrm_ipcln:l_cnrtgmfxu é:_tmcbr:s_ í:lvmtr_dsfpcux:ns_mctgxdlf è:mrdu_ntlüscgb:ns_rtdfvl ç:apnelr:a_o ú:n_pmjbrc:smbln_t ò:mrbpcdltsxni:r_lpsndcb ï:uea:tdsunm ü:gq:eè',
    Icelandic:
      'ð:iýuareæóö:_vuiakhsl í:rsbn_tlkgdmva:sank_trgmbl á:mtrj_lhg:lk_hnstarg ó:_gdkjlrtpembsí:_nlsmgtðrkvþpa ý:lþnksb:ðjsrnp_ ú:rptb_sjknld:arnds_gmltbekí æ:vthrnfldsbmpg_:ðngrtml_kvsj ö:tjmrg_sfvkdhöð:nlgðfpr_sö þ:_lóeugá:ýej_íbúæ é:shtrávl:rkt_ýs',
    Irish:
      'á:thse_rlncmdfgp:i_nlrstb í:nalrh_stmdf:_onltcrs é:fhr_lpdntmsc:ia_ ú:_irdhtslnc:_sinlcdrbp ó:nrlgm_hctpsfd:i_rdgsnfm',
  },
  'Windows-1250': {
    Polish:
      'ł:adbsokgwyóe_iu:oaąu_ęynóe ę:izłjtgrnwblk:_dcpztkś ż:ouea_dióą:nye_ąadokl ą:łjinztżswlgdc:c_dztpćgż ś:ojye_aę:cćlwrn_ ó:rtkpłmgswdb:wrłdbcżtl ć:ayśiąźeę:_ ń:eaoiuy:s_c ź:_deóa:r_ćnwl',
    Czech:
      'í:nřcčpzljvtmšsd:_scktnmlhvdčz á:nvrkzmdřlstčžb:n_zvdltřsmrp ř:p_áotěvaí:eiíá_ak ý:nvbklrmt:_cstmrbšzp č:_aoeuníirúě:eín_atkáiuo é:nvkmtldrh:_mhnlt ž:ou_yaeiůíěár:ieak_íándb ě:mnvtdbp:n_lrřtzkjdčžťh š:_uieovírlnajáý:teíi_kapno ů:rktmlpvcdznčsř:_žvsml ú:_ehs:čdplsrhvtkz ň:uaeol:k_uoact ó:kmzvr:dnt',
    Slovak:
      'á:nrkdmzvltsub:_vztrclnmjsp í:čnrlpžtzshšci:_skvtmcrlnpz ý:nvkhtrl:_cbsmrv č:_aoenúiru:iíaenk_out é:nkvtrlm:_hmrn ť:iaseyäšú:_a ž:ou_eôyaiĺ:ineíak_bdu ú:sj_nktpľr:b_cčdtršťspl š:_onivueúaíýrzá:tie_íakpťo ľ:eohkdua_:abko_núsu ó:kltmgfrinzvd:dngrpt ô:mpdnvrkh:žvsltzcrd ä:mvp:tťčzk ň:eaold_ĺzáp:_oau ĺ:tdhpk:pžbňz',
    Hungarian:
      'á:tlzfrmvns_egbd:slrjntmgbzvkc é:t_lkvzsnmrpgd:srngltkpv í:sltzkcnhvrpi_d:trvmpnlzc ó:ltizrmkdbgs:_dkltbrsjniv ö:ktzl_rgmn:zrlvnstbkmg ő:zltdsrngbvyf:_lkrstvznbfdjh ü:rf_zklvsnt:lgzkrtn ú:_tizsnbhmlrkg:jsl_trzg ű:tmzrsyfnvgj:_krvszjnlm',
    Slovene: 'č:ošia_eun:eian_rkjul š:_ieojranuz:čtiekanl ž:eoua_idlr:nieabluj',
    'Croatian, Bosnian and Serbian':
      'č:aiuo_er:iekanu_ š:ei_orau:tkiaenć_ ž:raoued_i:iaenuj ć:ue_ašoi:eia_nu đ:eaoir_u:euaio',
    Romanian: 'ă:tzcrsnmldgpvţf:_rtsu ş:ie_anr:iteua ţ:apnecibuăr:iăea î:_e:nm â:ctrmfvpzhsl:nmrtl',
  },
  'Windows-1257': {
    Lithuanian:
      'š:ia_keru:itak_ymvročsue ė:nltmdrbvkszp:_sjtlržmn ų:itnjmkldrbsgv:_s į:_nltjdešr:_rvkdtsjg ą:tmsjrlknidg:_rjlsž ž:u_daeėoąr:iyeaoktud_prbv č:ienašu_o:iea ū:btrgickjlspzd:rtksznd ę:btnmlrpg:_s',
    Latvian:
      'ā:rtnvkmljpbdgs:_srtdjlcmnk ē:vtlmrdpszncjš:tljr_sšmgdģnc ī:trdlzsnšh_pcvb:tgbvmjn_dkrpšs š:e_oēkagīāiumrļ:auiīo_ķāsērū ū:ļbltsrgjš:tdrksnvm ņ:iaeādztok_u:ueaoēķšiā ļ:kaetuā_gēiop:ūauoši_āģ ķ:rš_iņeēoa:ieīēau ž:deainl_ā:īaiouāģ_esb ģ:ēeiž_ļorg:iēeuīha č:_naiecburpī:uaeiīodvū',
    Estonian:
      'ä:vämjkptnl_s:rliäshten õ:vsl_takpmn:intrpuhle ü:_stülkrp:hmlsüpknrb ö:ötpr:ötl_rdvkn š:t_aui:iaeouvkt_ ž:denl_:ia_eoupk',
  },
  'Windows-1254': {
    Turkish:
      'ı:nsdlrtmyğçşckz:_nlrşkmyszcğ ç:i_earuü:ieıa_oöübl ş:iaıeu_rİoü:l_taiımeku ü:grtsyld_nmbkzc:mrn_kzylstşçv ğ:eaioıuü:iıelur_m ö:_gsbdyç:nzrlsgykğ İ:_dzbsgrlçnk:şsnzm_lçkfrpty',
    Azerbaijani:
      'ı:lrdsntzşmğçqfy:_nrlşqmsğfz ü:_çyvdslmtrnhgp:n_çkrzytlsvşm ş:iaı_eİüu:_ilıedamq ç:ü_eaoröim:üiaıte_muo ö:ngk_hlbdm:vnkryzçlsmü ğ:auıreynş:uılavd_ç İ:_i:sşmzdlnrtcovö',
  },
} as const
